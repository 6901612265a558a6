import type { DeepPartial, EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/**
 * Inserts one row as it stands. TypeORM's own `insert` reads it back afterwards, for what the database may have filled in.
 * @returns its identifier, where the database gives it one.
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
