const rowsAtOnce = 1_000;

/** Collects rows of several tables and stores them by large inserts. */
export class Rows {
  #rows = {};

  /** @param tables the columns of each table, separated by spaces. */
  constructor(database, tables) {
    this.database = database;
    this.tables = tables;
    for (const name of Object.keys(tables)) this.#rows[name] = [];
  }

  add(table, row) {
    this.#rows[table].push(row);
  }

  async flushFull() {
    for (const name of Object.keys(this.tables))
      if (this.#rows[name].length >= rowsAtOnce) await this.#store(name);
  }

  async flush() {
    for (const name of Object.keys(this.tables)) await this.#store(name);
  }

  async #store(name) {
    const rows = this.#rows[name];
    this.#rows[name] = [];
    const sql = `INSERT INTO ${name} (${this.tables[name].split(' ').join(', ')}) VALUES ?`;
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await this.database.query(sql, [rows.slice(from, from + rowsAtOnce)]);
  }
}
