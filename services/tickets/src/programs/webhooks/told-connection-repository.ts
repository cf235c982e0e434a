import type { Connection } from '@recado/contracts/connections/connection'
import type { RepositoryTx } from '../../tables/db.ts'

/**
 * Records the status of a connection.
 * @returns whether the version is newer and the status differs from the recorded one
 */
export async function upsertStatus(
  { db }: RepositoryTx,
  { id, version, status }: Pick<Connection, 'id' | 'version' | 'status'>,
): Promise<boolean> {
  const before = await db
    .selectFrom('told_connection')
    .select('status')
    .where('whatsapp_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('told_connection')
    .values({ whatsapp_id: id, version, status })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'whatsapp_id'])
        .doUpdateSet({ version, status })
        .where('told_connection.version', '<', version),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n && before?.status !== status
}

export async function deleteStatus({ db }: RepositoryTx, connectionId: number): Promise<void> {
  await db.deleteFrom('told_connection').where('whatsapp_id', '=', connectionId).execute()
}
