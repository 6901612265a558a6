/** Why a row is not imported. It names the column, never what stands in it: the reason outlives the file. */
export class BrokenRow extends Error {}
