import { type Kysely, sql } from 'kysely'
import { UNKNOWN_FATE } from '../recipients/recipient-rules.ts'
import type { Database, RepositoryTx } from '../tables/db.ts'

/** The progress of a message has to arrive within an hour, and the answer to a confirmation request within a day. */
const HOUR_AGO = sql<Date>`now() - interval '1 hour'`
const DAY_AGO = sql<Date>`now() - interval '24 hours'`

/**
 * Whether a recipient without progress may be marked as failed. A confirmation request fails only after a day, because
 * its answer may arrive before its progress; its connection continues after an hour.
 */
const mayEnd = sql<boolean>`(step is distinct from 'confirmation' or requested_at < ${DAY_AGO})`

export async function findCompaniesWithLate(system: Kysely<Database>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select companies_with_late_recipients() as "companyId"`.execute(system)
  return rows
}

type Late = { readonly campaignId: number; readonly requestId: string | null }

/** Finds recipients whose time limit has passed, and confirmation requests that have blocked a queue for an hour. */
export const findLate = ({ db }: RepositoryTx): Promise<Late[]> =>
  db
    .selectFrom('campaign_recipient')
    .select(['campaign_id as campaignId', 'request_id as requestId'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', 'queued'),
          eb('requested_at', '<', HOUR_AGO),
          eb.or([
            mayEnd,
            eb.exists(eb.selectFrom('campaign_lane').select('in_flight').whereRef('in_flight', '=', 'request_id')),
          ]),
        ]),
        eb.and([
          eb('state', '=', 'awaiting_confirmation'),
          eb('confirmed_at', 'is', null),
          eb('confirmation_requested_at', '<', DAY_AGO),
        ]),
      ]),
    )
    .limit(5_000)
    .execute()

/**
 * Marks requests without progress as failed: a message after an hour, a confirmation request after a day. Skips
 * recipients who have not confirmed within a day.
 */
export async function endLate({ db }: RepositoryTx, requestIds: readonly string[]): Promise<void> {
  await db
    .updateTable('campaign_recipient')
    .set({ state: 'failed', reason: UNKNOWN_FATE })
    .where('request_id', 'in', requestIds)
    .where('state', '=', 'queued')
    .where('requested_at', '<', HOUR_AGO)
    .where(mayEnd)
    .execute()
  await db
    .updateTable('campaign_recipient')
    .set({ state: 'skipped', reason: 'no-confirmation', is_due: false })
    .where('request_id', 'in', requestIds)
    .where('state', '=', 'awaiting_confirmation')
    .where('confirmed_at', 'is', null)
    .where('confirmation_requested_at', '<', DAY_AGO)
    .execute()
}

/** Frees the send queues that wait for the progress of one of these messages. */
export async function freeLanes({ db }: RepositoryTx, requestIds: readonly string[]): Promise<void> {
  await db
    .updateTable('campaign_lane')
    .set({ in_flight: null, next_at: sql<Date>`greatest(free_at, now())` })
    .where('in_flight', 'in', requestIds)
    .execute()
}
