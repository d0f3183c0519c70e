/** A game that is over, or a record that was brought along: its course, and any position of it. */

import { api, told, type Schemas } from "../../lib/api/client";
import type { View } from "../../lib/board/contract";
import { linkQuery, recordAddress } from "../../lib/table/links";

export type Course = Schemas["Course"];
export interface Source {
  course: Promise<Course>;
  pieces: Promise<unknown>;
  position: (number: number, seat: number | null) => Promise<View>;
  file: string;
}

export function sourceOf(of: "table" | "record", id: string): Source {
  return remembering(of === "table" ? ofTable(id) : ofRecord(id));
}

function ofTable(table: string): Source {
  const asked = linkQuery(table);
  const at = { path: { table }, query: asked };
  return {
    course: told(api.GET("/api/tables/{table}/course", { params: at })),
    pieces: told(api.GET("/api/tables/{table}/pieces", { params: at })),
    position: async (number, seat) => {
      const query = seat === null ? asked : { ...asked, seat };
      const path = { table, number };
      const found = api.GET("/api/tables/{table}/positions/{number}", { params: { path, query } });
      return (await told(found)).view as unknown as View;
    },
    file: recordAddress(table),
  };
}

function ofRecord(record: string): Source {
  const at = { path: { record } };
  return {
    course: told(api.GET("/api/records/{record}/course", { params: at })),
    pieces: told(api.GET("/api/records/{record}/pieces", { params: at })),
    position: async (number, seat) => {
      const query = seat === null ? {} : { seat };
      const path = { record, number };
      const found = api.GET("/api/records/{record}/positions/{number}", {
        params: { path, query },
      });
      return (await told(found)).view as unknown as View;
    },
    file: `/api/records/${record}/file`,
  };
}

/** A position that was asked for once is not asked for again. */
function remembering(source: Source): Source {
  const known = new Map<string, Promise<View>>();
  return {
    ...source,
    position: (number, seat) => {
      const key = `${number} ${seat}`;
      const found = known.get(key) ?? source.position(number, seat);
      known.set(key, found);
      found.catch(() => known.delete(key));
      return found;
    },
  };
}
