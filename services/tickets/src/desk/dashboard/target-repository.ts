import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { Period } from '@recado/kit/periods'
import { type SqlBool, sql } from 'kysely'
import { isOfNoGroup } from '../../conversation/tickets/ticket-filter-repository.ts'
import type { RepositoryTx } from '../../tables/db.ts'
import type { TargetOutcomeTable } from '../../tables/outcome-tables.ts'
import { isIn, momentsOf } from './moments-repository.ts'

/** The outcomes of targets in one queue, or without one, of one person, or of none. */
export type OutcomesOf = {
  readonly queueId: number | null
  readonly queue: string | null
  readonly userId: number | null
  readonly answersMet: number
  readonly answersMissed: number
  readonly resolutionsMet: number
  readonly resolutionsMissed: number
}

/**
 * The outcomes of the period in the viewer's queues: recorded ones, and due times of active tickets that have passed. An
 * outcome belongs to the moment that decided it: when the target was met, or was due.
 */
export async function findOutcomes({ db }: RepositoryTx, viewer: Viewer, period: Period): Promise<OutcomesOf[]> {
  const isDue = (
    due: 'answer_due_at' | 'resolve_due_at',
    target: TargetOutcomeTable['target'],
  ) => sql<SqlBool>`ticket.status <> 'closed'
    and ${sql.ref(`ticket.${due}`)} <= now() and ${isIn(`ticket.${due}`)} and ${isOfQueues(viewer, 'ticket.queue_id')}
    and not ticket.hidden and ${isOfNoGroup} and not exists (
      select from target_outcome recorded where recorded.ticket_id = ticket.id
        and recorded.target = ${sql.lit(target)} and recorded.due_at = ${sql.ref(`ticket.${due}`)})`
  const count = (target: string, isMet: boolean) =>
    sql<number>`coalesce(sum(decided.outcomes) filter (where target = ${sql.lit(target)} and is_met = ${sql.lit(isMet)}), 0)::bigint`
  const { rows } = await sql<OutcomesOf>`
    with days as materialized ${momentsOf(period)},
      decided as materialized (
        select queue_id, user_id, target, is_met, count(*) as outcomes from target_outcome outcome
          where ${isIn('outcome.decided_at')} and ${isOfQueues(viewer, 'outcome.queue_id')} group by 1, 2, 3, 4
        union all select queue_id, user_id, 'answer', false, 1 from ticket where ${isDue('answer_due_at', 'answer')}
        union all select queue_id, user_id, 'resolution', false, 1 from ticket where ${isDue('resolve_due_at', 'resolution')})
    select queue.id as "queueId", queue.name as queue, decided.user_id as "userId",
      ${count('answer', true)} as "answersMet", ${count('answer', false)} as "answersMissed",
      ${count('resolution', true)} as "resolutionsMet", ${count('resolution', false)} as "resolutionsMissed"
    from decided left join queue on queue.id = decided.queue_id
    group by queue.id, queue.name, decided.user_id order by folded(queue.name) nulls last, queue.id`.execute(db)
  return rows
}

/** Admins get the facts of all queues; others those of their own queues, and without a queue if they may see those. */
export function isOfQueues({ profile, queueIds, noQueueTickets }: Viewer, column: string) {
  if (profile === 'admin') return sql<SqlBool>`true`
  const isOfOwn = sql<SqlBool>`${sql.ref(column)} = any(${[...queueIds]}::bigint[])`
  return noQueueTickets ? sql<SqlBool>`(${isOfOwn} or ${sql.ref(column)} is null)` : isOfOwn
}
