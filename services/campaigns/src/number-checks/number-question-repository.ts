import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'

/** After this time without an answer, a number may be requested again. */
const UNANSWERED = sql`interval '10 minutes'`
const FORGOTTEN = sql`interval '1 hour'` // the gateway drops questions before that

/** Companies with unchecked numbers, and a connection that can ask; for the system role, which sees no rows. */
export async function findCompaniesToCheck(system: Kysely<Database>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_numbers_to_check() as company_id`.execute(system)
  return rows
}

/** The number of unanswered questions of the connection: those that a person waits for, and the others. */
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
 * Stores questions of the connection about these numbers, given without duplicates.
 * @returns the questions that are not pending already; a repeated question to the same connection keeps its id, which
 * the gateway knows
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
 * Deletes the questions about a number, or with an id only that question.
 * @returns whether there was one
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

/** Deletes questions that will get no answer any more. */
export async function pruneQuestions({ db }: RepositoryTx): Promise<void> {
  await db.deleteFrom('number_question').where('asked_at', '<', sql<Date>`now() - ${FORGOTTEN}`).execute()
}
