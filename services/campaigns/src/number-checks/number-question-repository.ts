import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'

/** A number may be asked about again after this time without an answer. */
const UNANSWERED = sql`interval '10 minutes'`
const FORGOTTEN = sql`interval '1 hour'` // the gateway forgets questions earlier

/** Companies with unchecked numbers, and a connection that can ask; for the system role, which sees no rows. */
export async function findCompaniesToCheck(system: Kysely<Database>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_numbers_to_check() as company_id`.execute(system)
  return rows
}

/** The unanswered questions of the connection: those that somebody waits for, and the others. */
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
 * Records that the connection is asked about these numbers, each named once.
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

/** Ends the questions about a number; with an id only that question. @returns whether there was one */
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

/** Removes questions that will not be answered any more. */
export async function pruneQuestions({ db }: RepositoryTx): Promise<void> {
  await db.deleteFrom('number_question').where('asked_at', '<', sql<Date>`now() - ${FORGOTTEN}`).execute()
}
