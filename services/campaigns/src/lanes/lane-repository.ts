import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/** From when a lane without a message in flight looks again. */
const SOON = sql<Date>`greatest(free_at, now())`

/** Has all lanes of the company look for a message, since something has changed that they may wait for. */
export async function wakeLanes({ db }: Tx): Promise<void> {
  await db.updateTable('campaign_lane').set({ next_at: SOON }).where('in_flight', 'is', null).execute()
}

/** The same of one, which is made when the connection has none. It is held until the transaction ends. */
export async function wakeLane({ db }: Tx, whatsappId: number): Promise<void> {
  await db
    .insertInto('campaign_lane')
    .values({ whatsapp_id: whatsappId, next_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'whatsapp_id']).doUpdateSet({
        next_at: sql<Date>`case when campaign_lane.in_flight is null
          then greatest(campaign_lane.free_at, now()) else campaign_lane.next_at end`,
      }),
    )
    .execute()
}
