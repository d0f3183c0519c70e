/** Asking the server that the page came from: typed by its own description (`make test-page`). */

import createClient from "openapi-fetch";

import type { components, paths } from "./schema";

export type Schemas = components["schemas"];
export type News = Schemas["News"];
export type Problem = Schemas["Problem"];

export const api = createClient<paths>();

/** What the server did not do: a code for programs, and words for people. */
export class Refusal extends Error {
  readonly code: string;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = "Refusal";
    this.code = problem.code;
  }
}

/** Of an answer what was asked for; a refusal is thrown. */
export async function told<T>(
  asked: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await asked.catch(() => {
    throw new Refusal({ code: "unreachable", message: "the server cannot be reached" });
  });
  if (data !== undefined) return data;
  throw new Refusal(
    isProblem(error)
      ? error
      : { code: "failed", message: `the server answered ${response.status}` },
  );
}

/** Ask for something that is answered with nothing; a refusal is thrown. */
export async function done(asked: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  await told(asked.then((answer) => ({ ...answer, data: answer.response.ok || undefined })));
}

function isProblem(error: unknown): error is Problem {
  return typeof error === "object" && error !== null && "code" in error && "message" in error;
}
