import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { Durations, Waits } from './work-rules.ts'

/** A finished piece of work whose durations are not counted yet. */
type UncountedWork = Waits & { readonly id: number; readonly queueId: number | null }

/** Locks work without durations, oldest first. Leaves out work that another transaction has locked. */
export async function lockUncountedWork({ db }: RepositoryTx, most: number): Promise<UncountedWork[]> {
  const rows = await db
    .selectFrom('finished_work')
    .select([
      'id',
      'queue_id as queueId',
      'started_at as startedAt',
      'ended_at as endedAt',
      'waits',
      'is_first_awaited as isFirstAwaited',
    ])
    .where('waits', 'is not', null)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ waits, ...row }) => ({ ...row, waits: waits ?? [] }))
}

/** Stores the durations of locked work in one statement. */
export async function writeDurations(
  { db }: RepositoryTx,
  counted: readonly (Durations & { readonly id: number })[],
): Promise<void> {
  await sql`update finished_work work
    set waits = null, first_answer = given."firstAnswer", first_answer_open = given."firstAnswerOpen",
      next_answers = given."nextAnswers", next_answers_open = given."nextAnswersOpen",
      resolution_open = given."resolutionOpen"
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as given (id bigint, "firstAnswer" int,
      "firstAnswerOpen" int, "nextAnswers" int[], "nextAnswersOpen" int[], "resolutionOpen" int)
    where work.id = given.id`.execute(db)
}
