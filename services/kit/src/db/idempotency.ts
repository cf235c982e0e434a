import { sql } from 'kysely'
import type { PersonCaller, ProgramCaller } from '../caller.ts'
import { AppError } from '../errors.ts'
import { type DeliveryTables, deliveryTables } from './outbox.ts'
import type { RepositoryTx, Tx } from './tx.ts'

type Asker = PersonCaller | ProgramCaller

/** A repeatable request: the key that the sender chose, and a hash of the request. */
export type Idempotency = { readonly key: string; readonly requestHash: string }

/**
 * Runs the work once per key and caller within 24 hours, and answers a repeated request with the first answer. The
 * answer is stored in the transaction of the work, so a crash leaves both or neither.
 * @param request undefined for a request without a key: the work always runs
 * @throws ERR_IDEMPOTENCY_MISMATCH if the key was used for another request | ERR_IN_PROGRESS while the first request is
 * still running
 */
export async function idempotently<DB extends DeliveryTables, R>(
  tx: Tx<DB, Asker>,
  request: Idempotency | undefined,
  work: () => Promise<R>,
): Promise<R> {
  if (!request) return work()
  const first = await findFirst(tx, request)
  if (first) return first.answer as R

  const answer = await work()
  const row = {
    user_id: numberOf(tx.caller),
    key: request.key,
    request_hash: request.requestHash,
    answer: JSON.stringify(answer ?? null), // a command may return no value
  }
  await deliveryTables(tx.db)
    .insertInto('idempotency_key')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'key']).doUpdateSet({ ...row, created_at: sql`now()` }),
    )
    .execute()
  return answer
}

/**
 * Whether the request was already answered, so that work before the transaction can be skipped.
 * @throws the errors of `idempotently`
 */
export const isAnswered = async <DB extends DeliveryTables>(
  tx: Tx<DB, Asker>,
  request: Idempotency | undefined,
): Promise<boolean> => request !== undefined && (await findFirst(tx, request)) !== undefined

/**
 * Finds the answer to the first request with this key, and locks the key until the transaction ends: a concurrent
 * request with the same key gets ERR_IN_PROGRESS.
 */
async function findFirst<DB extends DeliveryTables>(
  { db, caller }: RepositoryTx<DB, Asker>,
  { key, requestHash }: Idempotency,
) {
  const asker = numberOf(caller)
  const lockName = `idempotency:${caller.companyId}:${asker}:${key}`
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as locked`.execute(db)
  if (!rows[0]?.locked) throw new AppError('ERR_IN_PROGRESS', { retryAfter: 1 })

  const first = await deliveryTables(db)
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', asker)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (first && first.request_hash !== requestHash) throw new AppError('ERR_IDEMPOTENCY_MISMATCH')
  return first
}

const FIRST_OF_KEYS = 2 ** 50 // greater than all ids of connections

/**
 * The id under which answers for a caller are stored. Users have positive ids, connections negative ids, and API keys
 * have ids below those of all connections.
 */
function numberOf(caller: Asker): number {
  if (caller.key) return -(FIRST_OF_KEYS + caller.key.id)
  return 'connectionId' in caller ? -caller.connectionId : caller.person.userId
}
