import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../db.ts'
import { say } from '../sending/say.ts'
import { lineOf } from './ticket-line-rules.ts'

const WAITING = { status: 'pending', user_id: null, bot_paused: false } as const

/** Puts open tickets back to wait in their queue, because the person who had them no longer may. They must be held. */
export async function returnTickets(tx: Tx, tickets: readonly Ticket[]): Promise<void> {
  const step = lineOf.returned(null)
  const sayings = tickets.map((ticket) => ({ ticket, texts: [], step }))
  await say(tx, sayings, { origin: 'system', change: { ...WAITING, queued_at: new Date() } })
}
