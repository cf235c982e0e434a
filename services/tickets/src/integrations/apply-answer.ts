import type { Ticket } from '@recado/contracts/tickets/ticket'
import { findUser } from '@recado/kit/copies/users'
import { finishedIn } from '../automation/bot-memory.ts'
import { findMemory, keepMemories } from '../automation/bot-repository.ts'
import type { BotText } from '../automation/bot-state.ts'
import type { Maker, Tx } from '../db.ts'
import { findQueue } from '../queues/queue-repository.ts'
import { say } from '../sending/say.ts'
import { closeForProgram } from '../tickets/close-ticket.ts'
import { lineOf } from '../tickets/ticket-line-rules.ts'
import { lockTicket, type TicketChange } from '../tickets/ticket-repository.ts'
import { mayHold } from '../tickets/ticket-rules.ts'
import type { Action, Answer } from './drivers/answer.ts'
import { findIntegrationRow, noteCall } from './integration-repository.ts'
import { keepSession } from './session-repository.ts'
import { countSaid, forgetOldTurns, noteFacts, releaseNext, type Turn } from './turn-repository.ts'
import { stillLeads } from './turn-rules.ts'

const MOST_SAID = { minute: 20, hour: 200 } // in one ticket: the contact may be a bot, too

/** An answer with its files fetched. */
export type FetchedAnswer = Omit<Answer, 'said'> & { readonly texts: readonly BotText[] }

/** What is said, and by which integration. */
type Said = { readonly texts: readonly BotText[]; readonly madeBy?: Maker | undefined }

const HANDED_OVER: TicketChange = { use_integration: false, chatbot: false }

/** Does what an integration wants done, unless a person has taken the ticket, or it has moved, while it was asked. */
export async function applyAnswer(tx: Tx, turn: Turn, answer: FetchedAnswer): Promise<void> {
  const ticket = await lockTicket(tx, turn.ticket_id)
  await noteCall(tx, turn.integration_id, true)
  await noteFacts(tx, 'integration_turn', turn.id, answer.facts)
  await forgetOldTurns(tx, turn.integration_id)
  if (!ticket) return
  if (stillLeads(ticket, turn)) await answerTicket(tx, ticket, { turn, answer })
  await releaseNext(tx, turn)
}

/** There is no answer and there will be none that counts: a person sees to the ticket, and the contact is told nothing. */
export async function giveTurnUp(tx: Tx, turn: Turn, wasCalled: boolean): Promise<void> {
  const ticket = await lockTicket(tx, turn.ticket_id)
  if (wasCalled) await noteCall(tx, turn.integration_id, false)
  if (!ticket) return
  if (stillLeads(ticket, turn)) await handOver(tx, ticket, { texts: [] })
  await releaseNext(tx, turn)
}

async function answerTicket(
  tx: Tx,
  ticket: Ticket,
  { turn, answer }: { turn: Turn; answer: FetchedAnswer },
): Promise<void> {
  const { texts, action, session } = answer
  if (session !== undefined) {
    await keepSession(tx, { ticketId: ticket.id, integrationId: turn.integration_id }, session)
  }
  const { minute, hour } = await countSaid(tx, ticket.id)
  const isTooMuch = minute + texts.length > MOST_SAID.minute || hour + texts.length > MOST_SAID.hour
  if (isTooMuch) return handOver(tx, ticket, { texts: [] })
  const said = { texts, madeBy: await findMaker(tx, turn) }
  if (action.close) return close(tx, ticket, said)
  if (action.queueId !== undefined || action.userId !== undefined) return passOn(tx, ticket, { said, action })
  if (action.stopBot) return handOver(tx, ticket, said)
  if (texts.length > 0) await say(tx, [{ ticket, texts }], { origin: 'integration', madeBy: said.madeBy })
}

async function findMaker(tx: Tx, { integration_id: id }: Turn): Promise<Maker | undefined> {
  const row = await findIntegrationRow(tx, id)
  return row && { kind: 'integration', id, name: row.name }
}

async function handOver(tx: Tx, ticket: Ticket, { texts, madeBy }: Said): Promise<void> {
  const memory = await findMemory(tx, ticket.id)
  if (memory) await keepMemories(tx, [{ ticketId: ticket.id, memory: { ...memory, isHandedOver: true } }])
  await say(tx, [{ ticket, texts }], { origin: 'integration', madeBy, change: HANDED_OVER })
}

async function close(tx: Tx, ticket: Ticket, { texts, madeBy }: Said): Promise<void> {
  const [after = ticket] = await say(tx, [{ ticket, texts }], { origin: 'integration', madeBy, change: HANDED_OVER })
  await closeForProgram(tx, after)
}

/** To a queue, a person, or both, each of the own company; what is named and not there is left as it is. */
async function passOn(tx: Tx, ticket: Ticket, { said, action }: { said: Said; action: Action }): Promise<void> {
  const queue = action.queueId === undefined ? undefined : await findQueue(tx, action.queueId)
  const user = action.userId === undefined ? undefined : await findUser(tx, action.userId)
  const queueId = queue?.id ?? ticket.queueId
  const holder = user && !user.deleted && mayHold(user, queueId) ? user : undefined
  if (!queue && !holder) return handOver(tx, ticket, said)
  const now = new Date()
  if (queue) {
    await keepMemories(tx, [{ ticketId: ticket.id, memory: finishedIn(queue.id, now.toISOString()) }])
  }
  const change: TicketChange = {
    ...HANDED_OVER,
    queue_option_id: null,
    ...(queue && { queue_id: queue.id, queued_at: now }),
    ...(holder && { user_id: holder.id, status: 'open', accepted_at: now, bot_paused: true }),
  }
  const step = queue && lineOf.redirected(queue.name)
  const { texts, madeBy } = said
  await say(tx, [{ ticket, texts, step, queue: queue?.name }], { origin: 'integration', madeBy, change })
}
