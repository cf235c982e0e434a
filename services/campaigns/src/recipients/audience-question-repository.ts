import type { Candidate } from '@recado/contracts/campaigns/events'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { Sample } from '../tables/recipient-tables.ts'

const SHOWN = 5 // how many people of an answer, and of a forecast, are returned as samples

/** Stores the questions of a forecast, and deletes unanswered questions of earlier forecasts. */
export async function insertQuestions(
  { db }: RepositoryTx,
  forecastId: string,
  requestIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('audience_question').where('asked_at', '<', sql<Date>`now() - interval '1 hour'`).execute()
  if (requestIds.length === 0) return
  await sql`insert into audience_question (request_id, forecast_id)
    select unnest(${requestIds}::uuid[]), ${forecastId}`.execute(db)
}

type Page = { readonly requestId: string; readonly isLast: boolean; readonly people: readonly Candidate[] }

/** Adds a page of an answer to the stored answer; ignores pages that arrive after the end of the forecast. */
export async function keepAnswer({ db }: RepositoryTx, { requestId, isLast, people }: Page): Promise<void> {
  const row = await db
    .selectFrom('audience_question')
    .selectAll()
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const skipped = { ...row.skipped }
  for (const { skipped: reason } of people) if (reason) skipped[reason] = (skipped[reason] ?? 0) + 1
  const reached = people.filter((person) => person.skipped === null)
  const sample = [...row.sample, ...reached.slice(0, SHOWN).map(toSample)].slice(0, SHOWN)
  await db
    .updateTable('audience_question')
    .set({
      people: row.people + people.length,
      skipped: JSON.stringify(skipped),
      sample: JSON.stringify(sample),
      is_answered: isLast,
    })
    .where('request_id', '=', requestId)
    .execute()
}

const toSample = ({ name, number, email }: Candidate): Sample => ({ name: name ?? number ?? '', number, email })

type Answers = {
  readonly isWhole: boolean
  readonly people: number
  readonly skipped: Readonly<Record<string, number>>
  readonly sample: readonly Sample[]
}

/** @returns all answers to a forecast so far */
export async function readAnswers({ db }: RepositoryTx, forecastId: string): Promise<Answers> {
  const rows = await db.selectFrom('audience_question').selectAll().where('forecast_id', '=', forecastId).execute()
  const skipped: Record<string, number> = {}
  for (const row of rows) {
    for (const [reason, count] of Object.entries(row.skipped)) skipped[reason] = (skipped[reason] ?? 0) + count
  }
  return {
    isWhole: rows.every(({ is_answered }) => is_answered),
    people: rows.reduce((sum, { people }) => sum + people, 0),
    skipped,
    sample: rows.flatMap(({ sample }) => sample).slice(0, SHOWN),
  }
}

export async function removeQuestions({ db }: RepositoryTx, forecastId: string): Promise<void> {
  await db.deleteFrom('audience_question').where('forecast_id', '=', forecastId).execute()
}
