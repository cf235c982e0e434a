import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { TicketAudience } from '@recado/contracts/tickets/ticket'
import type { HearAnnounced } from '@recado/kit/db/tx'
import { findSources } from '../../conversation/clocks/clock-repository.ts'
import { openingOf } from '../../conversation/clocks/clock-rules.ts'
import type { Database, Tx } from '../../tables/db.ts'
import { lockUncountedWork, writeDurations } from './finished-work-repository.ts'
import { durationsOf } from './work-rules.ts'

const MOST = 1_000 // the rest is counted with the next close

/** Counts the durations of the work that a transaction finished, before its commit. */
export const countFinishedWork: HearAnnounced<Database> = async (tx, announced) => {
  if (announced.some(isClose)) await countWork(tx)
}

/**
 * Counts the durations of finished work: the database has recorded the work with its waits, and only this process knows
 * the opening hours. This includes work that a process of the former release finished.
 */
export async function countWork(tx: Tx): Promise<void> {
  const works = await lockUncountedWork(tx, MOST)
  if (works.length === 0) return
  const sourceOf = await findSources(tx, [...new Set(works.flatMap(({ queueId }) => queueId ?? []))])
  await writeDurations(
    tx,
    works.map(({ id, queueId, ...waits }) => ({ id, ...durationsOf(openingOf(sourceOf(queueId)), waits) })),
  )
}

type Update = { readonly data: { readonly ticket: TicketAudience; readonly before: TicketAudience } }

function isClose({ routingKey, body }: Parameters<typeof countFinishedWork>[1][number]): boolean {
  if (!routingKey.startsWith(`${ticketUpdated.type}.`) || !body.includes('"status":"closed"')) return false
  const { ticket, before } = (JSON.parse(body) as Update).data // serialised by this process
  return ticket.status === 'closed' && before.status !== 'closed'
}
