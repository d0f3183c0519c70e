/** Invitations by which a reader came to private tables: kept until they log out. */

import { forget, keep, kept } from "../kept";

const PREFIX = "link-";

export function linkTo(table: string): string | null {
  return kept<string | null>(PREFIX + table, null);
}

export function keepLink(table: string, link: string): void {
  keep(PREFIX + table, link);
}

export function forgetLinks(): void {
  forget(PREFIX);
}

/** What a request for a table must say, if it is a private one. */
export function linkQuery(table: string): { link?: string } {
  const link = linkTo(table);
  return link === null ? {} : { link };
}

/** Where the record of a table can be had. */
export function recordAddress(table: string): string {
  const query = new URLSearchParams(linkQuery(table)).toString();
  return `/api/tables/${table}/record${query && `?${query}`}`;
}
