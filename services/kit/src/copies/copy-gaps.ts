import { copyRequested } from '@recado/contracts/auth/events'
import { type Kysely, sql } from 'kysely'
import type { DeliveryTables } from '../db/outbox.ts'
import { ofSystem } from '../db/schema.ts'
import type { Tx } from '../db/tx.ts'
import { defineJob, type Job } from '../work/job.ts'

const LOOK_MS = 10 * 60_000

/** The kinds of copies; the owning service sends all rows of a kind on request. */
export type Copied = 'company' | 'user'

/**
 * For a migration that adds a copy, or columns of a copy. The running service then requests the existing rows at
 * growing intervals for a day, because the owner or another consumer of the same queues may still run an older release.
 */
export async function requestCopy(db: Kysely<never>, of: Copied): Promise<void> {
  await sql`create table if not exists copy_gap (copy text primary key, since timestamptz not null default now(),
    due_at timestamptz not null default now())`.execute(db)
  await ofSystem(db, 'copy_gap', { app: ['select', 'update', 'delete'], system: ['select'] })
  await sql`insert into copy_gap (copy) values (${of})
    on conflict (copy) do update set since = now(), due_at = now()`.execute(db)
}

/** Requests the copies that are due. If several processes run this, one of them sends each request. */
async function askForCopies<DB>(tx: Tx<DB>): Promise<void> {
  const { rows } = await sql<{ copy: string }>`
    with due as (select copy, since from copy_gap where due_at <= now() order by copy for update),
      done as (delete from copy_gap using due where copy_gap.copy = due.copy and due.since < now() - interval '1 day'),
      again as (update copy_gap set due_at = now() + greatest(interval '1 hour', now() - due.since) from due
        where copy_gap.copy = due.copy and due.since >= now() - interval '1 day')
    select copy from due`.execute(tx.db)
  for (const { copy } of rows) await tx.emit(copyRequested, { of: copy })
}

/** The job that requests incomplete copies. */
export const askForCopiesJob = <DB extends DeliveryTables>(): Job<DB> =>
  defineJob<DB>({
    name: 'ask-for-copies',
    everyMs: LOOK_MS,
    find: async (system) => {
      const { rows } = await sql`select 1 where to_regclass('copy_gap') is not null`.execute(system)
      return rows.length > 0 ? [{ companyId: 0 }] : []
    },
    handle: askForCopies,
  })
