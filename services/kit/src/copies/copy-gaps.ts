import { randomUUID } from 'node:crypto'
import { copyRequested } from '@recado/contracts/auth/events'
import { type Kysely, sql } from 'kysely'
import { systemCaller } from '../caller.ts'
import type { DeliveryTables } from '../db/outbox.ts'
import { ofSystem } from '../db/schema.ts'
import type { InTx, Tx } from '../db/tx.ts'
import type { Log } from '../log.ts'

const LOOK_MS = 10 * 60_000

/** What a service may keep copies of; their owner tells all of them when asked. */
export type Copied = 'company' | 'user'

/**
 * For a migration that makes a copy or gives it columns: rows of the past are asked for once the service runs, and, at
 * growing intervals, for a day: the owner, or processes that share the queues, may be of an older version meanwhile.
 */
export async function requestCopy(db: Kysely<never>, of: Copied): Promise<void> {
  await sql`create table if not exists copy_gap (copy text primary key, since timestamptz not null default now(),
    due_at timestamptz not null default now())`.execute(db)
  await ofSystem(db, 'copy_gap', { app: ['select', 'update', 'delete'], system: ['select'] })
  await sql`insert into copy_gap (copy) values (${of})
    on conflict (copy) do update set since = now(), due_at = now()`.execute(db)
}

/** Asks for the copies that are due. Several processes may; each request is made by one of them. */
async function askForCopies<DB>(tx: Tx<DB>): Promise<void> {
  const { rows } = await sql<{ copy: string }>`
    with due as (select copy, since from copy_gap where due_at <= now() order by copy for update),
      done as (delete from copy_gap using due where copy_gap.copy = due.copy and due.since < now() - interval '1 day'),
      again as (update copy_gap set due_at = now() + greatest(interval '1 hour', now() - due.since) from due
        where copy_gap.copy = due.copy and due.since >= now() - interval '1 day')
    select copy from due`.execute(tx.db)
  for (const { copy } of rows) await tx.emit(copyRequested, { of: copy })
}

type Deps<DB extends DeliveryTables> = {
  readonly system: Kysely<DB>
  readonly inTx: InTx<DB>
  readonly log: Log
}

/** Asks for copies that are not complete, at once and from time to time. @returns ends it */
export function startAskingForCopies<DB extends DeliveryTables>({ system, inTx, log }: Deps<DB>): () => Promise<void> {
  let running = Promise.resolve()
  const ask = async () => {
    const { rows } = await sql`select 1 where to_regclass('copy_gap') is not null`.execute(system)
    if (rows.length > 0) await inTx(systemCaller(0, randomUUID()), askForCopies)
  }
  const wake = () => {
    running = running.then(ask).catch((err: unknown) => log.warn({ err }, 'copies not asked for'))
  }
  wake()
  const timer = setInterval(wake, LOOK_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
