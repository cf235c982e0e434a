import { countTickets, listTickets, snoozeTicket, wakeTicket } from '@recado/contracts/tickets/routes'
import type { Harness, Person } from './harness.ts'

const HOUR_MS = 60 * 60_000

/** A time so many hours ahead, to the millisecond. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** Requests about snoozed tickets, and what lists show of them. */
export function snoozesOf(harness: Harness) {
  const { call, database } = harness.service
  const queryOf = (snoozed: 'only' | 'without' | undefined) => ({
    showAll: 'true' as const,
    ...(snoozed && { snoozed }),
  })
  return {
    /** Snoozes a ticket in a way that cannot be undone. */
    snooze: async (
      ticketId: number,
      body: { until?: string; untilAnswer?: boolean; isExact?: boolean },
      as: Person,
    ) => {
      const answer = await call(snoozeTicket, { params: { ticketId }, body }, { as })
      const { undo: _, ...ticket } = answer.body
      return { ...answer, body: ticket }
    },
    wake: (ticketId: number, as: Person) => call(wakeTicket, { params: { ticketId } }, { as }),
    /** Ids in the list of a status, latest change first. */
    list: async (as: Person, snoozed?: 'only' | 'without') =>
      (await call(listTickets, { query: { ...queryOf(snoozed) } }, { as })).body.tickets.map(({ id }) => id),
    count: async (as: Person, snoozed?: 'only' | 'without') =>
      (await call(countTickets, { query: queryOf(snoozed) }, { as })).body,
    /** Moves the end of a snooze into the past. */
    letPass: (ticketId: number, seconds = 1) =>
      database.query(`update ticket set snoozed_until = now() - $2 * interval '1 second' where id = $1`, [
        ticketId,
        seconds,
      ]),
  }
}
