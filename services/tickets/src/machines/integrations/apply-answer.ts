import type { Ticket } from '@recado/contracts/tickets/ticket'
import { lockTicket } from '../../conversation/tickets/ticket-repository.ts'
import type { Tx } from '../../tables/db.ts'
import type { Bubble } from '../../tables/integration-tables.ts'
import { insertBubbles } from './bubble-repository.ts'
import { concludeAnswer, handOver, holdPerson } from './conclude-answer.ts'
import type { Answer } from './drivers/answer.ts'
import { findMaker } from './find-maker.ts'
import { isPaced, noteCall } from './integration-repository.ts'
import { keepSession } from './session-repository.ts'
import { countSaid, forgetOldTurns, noteFacts, releaseNext, type Turn } from './turn-repository.ts'
import { stillLeads } from './turn-rules.ts'

const MOST_SAID = { minute: 20, hour: 200 } // texts per ticket: the contact may be a bot, too

/** An answer with its files fetched. */
export type FetchedAnswer = Omit<Answer, 'said'> & { readonly texts: readonly Bubble[] }

type Answered = { readonly turn: Turn; readonly answer: FetchedAnswer; readonly wakeBubbles: () => void }

/**
 * Carries out the answer of an integration, unless an agent accepted the ticket or the ticket was moved during the
 * call.
 * @param wakeBubbles wakes the outside work that sends the bubbles of a flow one by one and then ends the turn
 */
export async function applyAnswer(tx: Tx, { turn, answer, wakeBubbles }: Answered): Promise<void> {
  await holdPerson(tx, answer.action)
  const ticket = await lockTicket(tx, turn.ticket_id)
  await noteFacts(tx, 'integration_turn', turn.id, answer.facts)
  await forgetOldTurns(tx, turn.integration_id)
  if (ticket) {
    const isDone = !stillLeads(ticket, turn) || (await answerTicket(tx, ticket, { turn, answer }))
    if (isDone) await releaseNext(tx, turn)
    else tx.afterCommit(wakeBubbles)
  }
  // the last write of the transaction, because all conversations of the integration share this row
  await noteCall(tx, turn.integration_id, true)
}

/** Gives up the turn: the ticket is handed to agents, and the contact gets no message. */
export async function giveTurnUp(tx: Tx, turn: Turn, wasCalled: boolean): Promise<void> {
  const ticket = await lockTicket(tx, turn.ticket_id)
  if (ticket) {
    if (stillLeads(ticket, turn)) await handOver(tx, ticket, { texts: [] })
    await releaseNext(tx, turn)
  }
  // the last write of the transaction, as in `applyAnswer`
  if (wasCalled) await noteCall(tx, turn.integration_id, false)
}

/** Sends the answer, or queues its bubbles. @returns false when bubbles were queued */
async function answerTicket(
  tx: Tx,
  ticket: Ticket,
  { turn, answer }: { turn: Turn; answer: FetchedAnswer },
): Promise<boolean> {
  const { texts, action, session } = answer
  const { integration_id: integrationId } = turn
  if (session !== undefined) await keepSession(tx, { ticketId: ticket.id, integrationId }, session)
  const { minute, hour } = await countSaid(tx, ticket.id)
  if (minute + texts.length > MOST_SAID.minute || hour + texts.length > MOST_SAID.hour) {
    await handOver(tx, ticket, { texts: [] })
    return true
  }
  const isPaused = texts.some(({ waitMs = 0 }) => waitMs > 0)
  if (isPaused || (texts.length > 0 && (await isPaced(tx, integrationId)))) {
    await insertBubbles(tx, { ...turn, turn_id: turn.id }, { rest: texts, action })
    return false
  }
  await concludeAnswer(tx, ticket, { said: { texts, madeBy: await findMaker(tx, integrationId) }, action })
  return true
}
