/** A list that the server tells page by page, of which more can be shown. */

interface Page<Table> {
  tables: Table[];
  more: string | null;
}
/** Asks for the first page, or for the one that `after` leads to. */
type Ask<Table> = (after?: string) => Promise<Page<Table>>;

export class Paged<Table extends { id: string }> {
  tables = $state.raw<Table[]>([]);
  hasMore = $state(false);
  readonly #ask: Ask<Table>;
  #pages = 1;
  #asked = 0;

  constructor(ask: Ask<Table>) {
    this.#ask = ask;
  }

  /** Ask again for as much as is shown: tables come, change and go. */
  async load(): Promise<void> {
    const asked = (this.#asked += 1);
    const tables: Table[] = [];
    let more: string | null | undefined;
    for (let page = 0; page < this.#pages && more !== null; page += 1) {
      const next = await this.#ask(more);
      // A table that changes between two questions moves to the front, and would be told twice.
      tables.push(...next.tables.filter(({ id }) => !tables.some((table) => table.id === id)));
      more = next.more;
    }
    if (asked !== this.#asked) return; // something newer is on its way
    this.tables = tables;
    this.hasMore = more != null;
  }

  async showMore(): Promise<void> {
    this.#pages += 1;
    try {
      await this.load();
    } catch (error) {
      this.#pages -= 1;
      throw error;
    }
  }
}
