import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import { ANSWER_WITHIN_MS } from './await-answer.ts'

const now = sql<Date>`now()`
const isOver = sql<boolean>`expires_at <= now()`
const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1_000})`

/**
 * Inserts a question for the process that runs the session; an HTTP request waits for its answer. It replaces earlier
 * questions of this kind.
 *
 * @returns the id of the question
 */
export async function insertQuery(
  { db }: RepositoryTx,
  connectionId: number,
  kind: string,
  question: unknown,
): Promise<string> {
  const id = randomUUID()
  await db
    .deleteFrom('query')
    .where('connection_id', '=', connectionId)
    .where(({ or, eb }) => or([isOver, eb('kind', '=', kind)]))
    .execute()
  await db
    .insertInto('query')
    .values({
      connection_id: connectionId,
      id,
      kind,
      question: JSON.stringify(question),
      answer: null,
      expires_at: inMs(ANSWER_WITHIN_MS),
    })
    .execute()
  return id
}

/** A queued question whose answer is published as an event. */
export type Query = {
  readonly id: string
  readonly kind: string
  readonly question: unknown
  readonly isUrgent: boolean
}

/** Queues a question, unless the connection was deleted. A question that is already queued stays unchanged. */
export async function addQuery(
  { db }: RepositoryTx,
  connectionId: number,
  { id, kind, question, isUrgent, keepMs }: Query & { readonly keepMs: number },
): Promise<void> {
  await sql`
    with expired as (delete from query where connection_id = ${connectionId} and ${isOver})
    insert into query (connection_id, id, kind, question, is_urgent, expires_at)
    select connection.id, ${id}::uuid, ${kind}, ${JSON.stringify(question)}::jsonb, ${isUrgent}::boolean, ${inMs(keepMs)}
      from connection where connection.id = ${connectionId} and connection.deleted_at is null
    on conflict do nothing`.execute(db)
}

/** A kind of questions that may be asked now, all of them or only the urgent ones. */
export type Askable = { readonly kind: string; readonly urgentOnly: boolean }

/** Finds the next question: urgent questions before others, each in the order of their requests. */
export async function findNextQuery(
  { db }: RepositoryTx,
  connectionId: number,
  askable: readonly Askable[],
): Promise<Query | undefined> {
  return db
    .selectFrom('query')
    .select(['id', 'kind', 'question', 'is_urgent as isUrgent'])
    .where('connection_id', '=', connectionId)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.or(
        askable.map(({ kind, urgentOnly }) => (urgentOnly ? eb.and({ kind, is_urgent: true }) : eb('kind', '=', kind))),
      ),
    )
    .orderBy('is_urgent', 'desc')
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the first questions of a kind, in the order of their requests. */
export async function findQueries(
  { db }: RepositoryTx,
  connectionId: number,
  { kind, atMost }: { readonly kind: string; readonly atMost: number },
): Promise<Pick<Query, 'id' | 'question'>[]> {
  return db
    .selectFrom('query')
    .select(['id', 'question'])
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .limit(atMost)
    .execute()
}

/** @returns false when the question was deleted before */
export async function deleteQuery(tx: RepositoryTx, connectionId: number, id: string): Promise<boolean> {
  return (await deleteQueries(tx, connectionId, [id])).has(id)
}

/** @returns the ids of the deleted questions */
export async function deleteQueries(
  { db }: RepositoryTx,
  connectionId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .deleteFrom('query')
    .where('connection_id', '=', connectionId)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** @returns the question, if a request still waits for its answer */
export async function findQuery(
  { db }: RepositoryTx,
  connectionId: number,
  kind: string,
): Promise<{ id: string; question: unknown } | undefined> {
  return db
    .selectFrom('query')
    .select(['id', 'question'])
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function answerQuery(
  { db }: RepositoryTx,
  connectionId: number,
  id: string,
  answer: unknown,
): Promise<void> {
  await db
    .updateTable('query')
    .set({ answer: JSON.stringify(answer) })
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .execute()
}

/** Deletes an answered question and returns its answer; undefined when there is no answer. */
export async function takeAnswer({ db }: RepositoryTx, connectionId: number, id: string): Promise<unknown> {
  const row = await db
    .deleteFrom('query')
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .where('answer', 'is not', null)
    .returning('answer')
    .executeTakeFirst()
  return row?.answer
}
