import type { EntityTarget, ObjectLiteral } from 'typeorm';

/** Rows of a table that the export has, as one CSV and one JSON file. Only the columns listed are read. */
export interface ExportTable {
  /** The files' name, without the extension. */
  name: string;
  about: string;
  entity: EntityTarget<ObjectLiteral>;
  /** The column that the rows are read by, page after page. */
  key: 'id' | 'leadId';
  /** Which rows, as SQL; all by default. */
  where?: string;
  /** What each column is, by its property. */
  columns: Record<string, string>;
  /** Columns of text that is JSON. */
  json?: readonly string[];
}

/** Describes a table. The type makes sure that its columns exist. */
export const exported = <Row extends ObjectLiteral>(
  entity: new () => Row,
  table: Omit<ExportTable, 'entity' | 'columns' | 'json'> & {
    columns: { [Column in keyof Row & string]?: string };
    json?: readonly (keyof Row & string)[];
  },
): ExportTable => ({ entity, ...table, columns: table.columns as Record<string, string> });
