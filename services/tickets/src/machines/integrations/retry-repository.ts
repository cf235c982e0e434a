import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

const FIRST_SECONDS = 10

/** Schedules a repetition of a webhook call, after a delay. */
export async function insertRetry({ db }: RepositoryTx, turnId: number): Promise<void> {
  await sql`insert into webhook_retry (turn_id, due_at) values (${turnId}, now() + make_interval(secs => ${FIRST_SECONDS}))
    on conflict do nothing`.execute(db)
}

export async function findTurnOfRetry({ db }: RepositoryTx, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('webhook_retry').select('turn_id').where('id', '=', id).executeTakeFirst()
  return row?.turn_id
}

/** Makes the repetition due now and resets its attempts, unless it is running. */
export async function repeatNow({ db }: RepositoryTx, turnId: number): Promise<void> {
  await sql`insert into webhook_retry (turn_id) values (${turnId})
    on conflict (company_id, turn_id) do update set status = 'waiting', tries = 0, due_at = now(), began_at = null,
      ended_at = null, last_error = null, http_status = null
    where webhook_retry.claimed_by is null`.execute(db)
}
