import type { DeepPartial, EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/**
 * Inserts one row without a second query: TypeORM's own `insert` reads the row back to get the values that
 * the database set.
 * @returns its ID, if the database assigns one.
 */
export async function insertRow<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  row: DeepPartial<Row>,
): Promise<number> {
  const insert = manager
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(row as never);
  const { raw } = await insert.updateEntity(false).execute();
  return typeof raw === 'number' ? raw : raw.insertId;
}
