/** Thrown for a row that can't be imported. The message names the column but never its content: it is stored longer than the file. */
export class BrokenRow extends Error {}
