import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { say } from '../sending/say.ts'
import { handedNowBy } from './handed-now-by.ts'
import { lineOf } from './ticket-line-rules.ts'

const WAITING = { status: 'pending', user_id: null, bot_paused: false } as const

/**
 * Returns open tickets of a person to waiting in their queues, because the person may no longer answer them. The caller
 * has locked the tickets.
 */
export async function returnTickets(tx: Tx, tickets: readonly Ticket[]): Promise<void> {
  const step = lineOf.returned(null)
  const sayings = tickets.map((ticket) => ({ ticket, texts: [], step }))
  const user = tickets[0]?.user ?? null
  const handed_by = user && handedNowBy(user)
  await say(tx, sayings, { origin: 'system', change: { ...WAITING, queued_at: new Date(), handed_by } })
}
