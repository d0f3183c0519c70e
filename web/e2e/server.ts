/** A real `torri serve` on a free port, with a database of its own. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const TORRI = join(import.meta.dirname, "../../.venv/bin/torri");
const LONG = 300_000; // milliseconds: the first time, the games have to be compiled

export interface Server {
  url: string;
  stop: () => Promise<void>;
}

/** Start one, and wait until it answers. */
export async function startServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "torri-page-"));
  const options = ["--port", "0", "--db", join(folder, "torri.db"), "--no-limits"];
  const child = spawn(TORRI, ["serve", ...options, "--workers", "1"]);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await addressOf(child);
    await fetch(`${url}/healthz`); // answered once all is ready
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  let printed = "";
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`torri does not start: ${printed}`)), LONG);
    const read = (bytes: Buffer) => {
      printed += bytes.toString();
      const url = /^torri is open at (\S+)/m.exec(printed)?.[1];
      if (url === undefined) return;
      clearTimeout(late);
      resolve(url);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`torri has stopped: ${printed}`)));
  });
}
