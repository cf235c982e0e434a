import type { CampaignWaitReason } from '@recado/contracts/campaigns/campaign'
import type { CampaignSettings } from '@recado/contracts/campaigns/settings'
import type { Connection } from '@recado/contracts/connections/connection'
import { sql } from 'kysely'
import { withDefaults } from '../settings/settings-repository.ts'
import type { RepositoryTx } from '../tables/db.ts'
import type { LaneChange, LaneRow, LaneTable } from '../tables/lane-tables.ts'

/** A send queue, the state of its connection, and the company's settings for campaigns. */
export type Lane = LaneRow & {
  readonly status: Connection['status'] | null
  readonly deleted: boolean | null
  readonly settings: CampaignSettings
  readonly isEnabled: boolean // the company's setting `campaignsEnabled`
}

/** Locks the send queue of a connection if it is due and no other process has locked it. */
export async function takeLane({ db }: RepositoryTx, whatsappId: number): Promise<Lane | undefined> {
  const row = await db
    .selectFrom('campaign_lane')
    .leftJoin('connection_ref', (join) =>
      join
        .onRef('connection_ref.company_id', '=', 'campaign_lane.company_id')
        .onRef('connection_ref.id', '=', 'campaign_lane.whatsapp_id'),
    )
    .selectAll('campaign_lane')
    .select(['connection_ref.status', 'connection_ref.deleted'])
    .select((eb) => [
      eb.selectFrom('campaign_settings').select('settings').as('settings'),
      eb.selectFrom('setting_ref').select('value').where('key', '=', 'campaignsEnabled').as('campaignsEnabled'),
    ])
    .where('campaign_lane.whatsapp_id', '=', whatsappId)
    .where('next_at', '<=', sql<Date>`now()`)
    .forUpdate('campaign_lane')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  const { settings, campaignsEnabled, ...lane } = row
  return { ...lane, settings: withDefaults(settings), isEnabled: campaignsEnabled !== 'false' }
}

/** Locks the send queue that has this message in flight. */
export const lockLaneOf = ({ db }: RepositoryTx, requestId: string): Promise<LaneRow | undefined> =>
  db.selectFrom('campaign_lane').selectAll().where('in_flight', '=', requestId).forUpdate().executeTakeFirst()

/**
 * Locks the send queue of a connection.
 * @throws an Error when the connection has no send queue
 */
export const lockLane = ({ db }: RepositoryTx, whatsappId: number): Promise<LaneRow> =>
  db.selectFrom('campaign_lane').selectAll().where('whatsapp_id', '=', whatsappId).forUpdate().executeTakeFirstOrThrow()

export async function updateLane({ db }: RepositoryTx, whatsappId: number, change: LaneChange): Promise<void> {
  await db.updateTable('campaign_lane').set(change).where('whatsapp_id', '=', whatsappId).execute()
}

type Wait = { readonly reason: CampaignWaitReason | null; readonly until: Date | null }

/**
 * Makes a send queue due at `until`, and stores the reason to wait. With null, the queue stays idle until an event
 * makes it due.
 * @returns whether the reason or its end differs from the stored one
 */
export async function rest(tx: RepositoryTx, lane: Lane, { reason, until }: Wait): Promise<boolean> {
  const isNews = lane.waiting_for !== reason || lane.waiting_until?.getTime() !== until?.getTime()
  await updateLane(tx, lane.whatsapp_id, { next_at: until, waiting_for: reason, waiting_until: until })
  return isNews
}

/**
 * Makes all send queues of the company due, except those with a message in flight, because their reasons to wait may
 * have changed.
 */
export async function wakeLanes({ db }: RepositoryTx): Promise<void> {
  const soon = sql<Date>`greatest(free_at, now())`
  await db.updateTable('campaign_lane').set({ next_at: soon }).where('in_flight', 'is', null).execute()
}

/**
 * Makes the send queue of a connection due unless it has a message in flight, and inserts it if it does not exist.
 * Locks it until the transaction ends.
 */
export async function wakeLane({ db }: RepositoryTx, whatsappId: number): Promise<void> {
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

/**
 * Records the phone number of a connection, and since when it has that number. A change of the number resets the
 * reasons to wait and the counts.
 */
export async function keepNumber(
  { db }: RepositoryTx,
  whatsappId: number,
  number: string | null,
  since: Date,
): Promise<void> {
  if (number === null) return
  await db
    .insertInto('campaign_lane')
    .values({ whatsapp_id: whatsappId, number, number_since: since, next_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'whatsapp_id'])
        .doUpdateSet({
          number,
          number_since: sql<Date>`case when campaign_lane.number is null then ${since}::timestamptz else now() end`,
          paused_until: unlessReplaced('paused_until', null),
          paused_because: unlessReplaced('paused_because', null),
          locked_until: unlessReplaced('locked_until', null),
          capped_until: unlessReplaced('capped_until', null),
          is_slow: unlessReplaced('is_slow', false),
          served: unlessReplaced('served', 0),
          unproven: unlessReplaced('unproven', '[]'),
          sent_today: unlessReplaced('sent_today', 0),
        })
        .where(sql<boolean>`campaign_lane.number is distinct from ${number}`),
    )
    .execute()
}

const unlessReplaced = (column: keyof LaneTable, anew: string | number | boolean | null) =>
  sql<never>`case when campaign_lane.number is null then ${sql.ref(`campaign_lane.${column}`)} else ${sql.lit(anew)} end`
