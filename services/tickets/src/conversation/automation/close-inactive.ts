import type { Tx } from '../../tables/db.ts'
import { say } from '../sending/say.ts'
import { ENDED } from '../tickets/machine-rules.ts'
import { lineOf } from '../tickets/ticket-line-rules.ts'
import { getTickets } from '../tickets/ticket-repository.ts'
import { lockInactive } from './timer-repository.ts'

/**
 * Closes tickets whose contacts have not answered within the time limit of the connection. Sends the connection's
 * inactivity text, but no farewell and no request for a rating.
 */
export async function closeInactive(tx: Tx, ids: readonly number[]): Promise<void> {
  const messages = await lockInactive(tx, ids)
  const tickets = (await getTickets(tx, [...messages.keys()])).filter(({ isGroup }) => !isGroup)
  const change = { status: 'closed', closed_at: new Date(), closed_by: 'inactivity', ...ENDED } as const
  const step = lineOf.closedForInactivity()
  const sayings = tickets.map((ticket) => {
    const text = messages.get(ticket.id) ?? ''
    return { ticket, step, texts: text.trim() === '' ? [] : [{ text, file: null }] }
  })
  await say(tx, sayings, { origin: 'system', change })
}
