/** Thrown for a row that can't be imported. Its message outlives the file: it names a column, not content. */
export class BrokenRow extends Error {}
