import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import { ANSWER_WITHIN_MS } from './await-answer.ts'

const stillWaiting = sql<Date>`now() - make_interval(secs => ${ANSWER_WITHIN_MS / 1_000})`

/** Asks what whoever runs the session is to find out; nobody waits for former questions any more. @returns its id */
export async function insertQuery({ db }: Tx, connectionId: number, kind: string, question: unknown): Promise<string> {
  const id = randomUUID()
  await db
    .deleteFrom('query')
    .where('connection_id', '=', connectionId)
    .where(({ or, eb }) => or([eb('asked_at', '<', stillWaiting), eb('kind', '=', kind)]))
    .execute()
  await db
    .insertInto('query')
    .values({ connection_id: connectionId, id, kind, question: JSON.stringify(question), answer: null })
    .execute()
  return id
}

/** What somebody still waits for. */
export async function findQuery(
  { db }: Tx,
  connectionId: number,
  kind: string,
): Promise<{ id: string; question: unknown } | undefined> {
  return db
    .selectFrom('query')
    .select(['id', 'question'])
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .where('answer', 'is', null)
    .where('asked_at', '>=', stillWaiting)
    .executeTakeFirst()
}

export async function answerQuery({ db }: Tx, connectionId: number, id: string, answer: unknown): Promise<void> {
  await db
    .updateTable('query')
    .set({ answer: JSON.stringify(answer) })
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .execute()
}

/** The answer, which is then nobody's business any more. */
export async function takeAnswer({ db }: Tx, connectionId: number, id: string): Promise<unknown> {
  const row = await db
    .deleteFrom('query')
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .where('answer', 'is not', null)
    .returning('answer')
    .executeTakeFirst()
  return row?.answer
}
