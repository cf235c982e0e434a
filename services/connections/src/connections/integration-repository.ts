import type { Integration } from '@recado/contracts/integrations/integration'
import type { Tx } from '../db.ts'

/** Keeps the newest version of an integration; an event that comes late changes nothing, and after its deletion none does. */
export async function upsertIntegration(
  { db }: Tx,
  { id, version }: Pick<Integration, 'id' | 'version'>,
): Promise<void> {
  await db
    .insertInto('integration_ref')
    .values({ id, version })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet({ version })
        .where('integration_ref.version', '<', version)
        .where('integration_ref.deleted', '=', false),
    )
    .execute()
}

/** Takes the integration from all connections. @returns those that had it */
export async function markIntegrationDeleted({ db }: Tx, id: number): Promise<number[]> {
  const led = await db
    .updateTable('connection')
    .set({ integration_id: null })
    .where('integration_id', '=', id)
    .returning('id')
    .execute()
  await db
    .insertInto('integration_ref')
    .values({ id, version: 0, deleted: true })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet({ deleted: true }))
    .execute()
  return led.map((row) => row.id).sort((a, b) => a - b)
}

export async function integrationExists({ db }: Tx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('integration_ref')
    .select('id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the highest id that this service has heard of, deleted ones included */
export async function findNewestIntegration({ db }: Tx): Promise<number> {
  const row = await db
    .selectFrom('integration_ref')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
