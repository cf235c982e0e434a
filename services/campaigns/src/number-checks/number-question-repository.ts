import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'

/** A number may be asked about again this long after a question without an answer. */
const UNANSWERED = sql`interval '10 minutes'`
const FORGOTTEN = sql`interval '1 hour'` // questions are deleted after it; the gateway drops them earlier

/**
 * @returns companies with unchecked numbers and an open connection. Calls a database function, because the system role
 * may not read the rows.
 */
export async function findCompaniesToCheck(system: Kysely<Database>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_numbers_to_check() as company_id`.execute(system)
  return rows
}

/**
 * Counts the unanswered questions of a connection: those that a person waits for (`awaited`), and the others (`idle`).
 */
export function countOpenQuestions(
  { db }: RepositoryTx,
  whatsappId: number,
): Promise<{ awaited: number; idle: number }> {
  return db
    .selectFrom('number_question')
    .select([
      sql<number>`count(*) filter (where is_awaited)::int`.as('awaited'),
      sql<number>`count(*) filter (where not is_awaited)::int`.as('idle'),
    ])
    .where('whatsapp_id', '=', whatsappId)
    .where('asked_at', '>', sql<Date>`now() - ${UNANSWERED}`)
    .executeTakeFirstOrThrow()
}

/** A question about a number in canonical spelling. */
export type Question = { readonly id: string; readonly phone: string; readonly isAwaited: boolean }

/**
 * Stores questions of the connection about these numbers, which must be distinct.
 * @returns the questions to send, without those asked within the last 10 minutes. A question that is repeated on the
 * same connection keeps its id, so that the gateway recognises it.
 */
export async function openQuestions(
  { db }: RepositoryTx,
  whatsappId: number,
  questions: readonly Question[],
): Promise<Question[]> {
  const { rows } = await sql<Question>`
    insert into number_question (phone, id, whatsapp_id, is_awaited)
    select phone, id, ${whatsappId}, "isAwaited" from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      as question (phone text, id uuid, "isAwaited" boolean)
    order by phone
    on conflict (company_id, phone) do update set
      id = case when number_question.whatsapp_id = excluded.whatsapp_id then number_question.id else excluded.id end,
      whatsapp_id = excluded.whatsapp_id,
      is_awaited = excluded.is_awaited,
      asked_at = now()
    where number_question.asked_at <= now() - ${UNANSWERED}
    returning id, phone, is_awaited as "isAwaited"`.execute(db)
  return rows
}

/**
 * Deletes the questions about a number, or only the one with this id.
 * @returns whether a question was deleted
 */
export async function endQuestion({ db }: RepositoryTx, phone: string, id?: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('number_question')
    .where('phone', '=', phone)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function endQuestions({ db }: RepositoryTx, phones: readonly string[]): Promise<void> {
  await db.deleteFrom('number_question').where(sql<boolean>`phone = any(${phones}::text[])`).execute()
}

/** Deletes questions that the gateway can no longer answer. */
export async function pruneQuestions({ db }: RepositoryTx): Promise<void> {
  await db.deleteFrom('number_question').where('asked_at', '<', sql<Date>`now() - ${FORGOTTEN}`).execute()
}
