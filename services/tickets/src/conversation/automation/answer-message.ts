import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import type { Answerers } from '../from-wings.ts'
import { queueExists } from '../queues/queue-repository.ts'
import { say } from '../sending/say.ts'
import { movedTo } from '../tickets/machine-rules.ts'
import type { TicketChange } from '../tickets/ticket-repository.ts'
import { keepMemories } from './bot-repository.ts'
import type { BotState, Decision, Incoming } from './bot-state.ts'
import { decide } from './decide.ts'
import { handOver } from './hand-over.ts'
import { loadBotState } from './load-bot-state.ts'

/**
 * Sends the bot's answer to a message of a contact if the bot leads the ticket. The message is already stored and the
 * ticket is locked, so an agent can take over before or after the answer, but not during it.
 * @param answerers find prompts, and call prompts and integrations
 */
export async function answerMessage(
  tx: Tx,
  ticket: Ticket,
  { message, answerers }: { message: Incoming; answerers: Answerers },
): Promise<void> {
  if (ticket.status !== 'pending' || ticket.isGroup) return
  const state = await loadBotState(tx, ticket, { answerers, now: new Date() })
  const decision = state && decide(state, message)
  if (decision) await carryOut(tx, ticket, { state, decision, messageId: message.messageId, answerers })
}

type Carried = {
  readonly state: BotState
  readonly decision: Decision
  readonly messageId: number
  readonly answerers: Answerers
}

async function carryOut(tx: Tx, ticket: Ticket, { state, decision, messageId, answerers }: Carried): Promise<void> {
  const { memory, askPrompt, handOver: given } = decision
  const asked = await findAsked(tx, decision, answerers)
  const wantedChange = rowOf(ticket, decision.change)
  const change = asked === 'gone' ? { ...wantedChange, ...WITHOUT_INTEGRATION } : wantedChange
  if (change.queue_id && !(await queueExists(tx, change.queue_id))) return // the queue was deleted meanwhile
  await keepMemories(tx, [{ ticketId: ticket.id, memory }])
  const after = await applyDecision(tx, ticket, { state, decision, change })
  const { id, queueId, queuedAt } = after
  const wanted = { ticketId: id, queueId, queuedAt }
  if (askPrompt !== undefined) await answerers.askPrompt(tx, { ...wanted, promptId: askPrompt })
  if (typeof asked === 'number') await answerers.callIntegration(tx, { ...wanted, messageId, integrationId: asked })
  if (given !== undefined) await handOver(tx, after, await answerers.findQueueOfPrompt(tx, given))
}

/** The columns of a ticket whose integration was deleted: the ticket waits for an agent. */
const WITHOUT_INTEGRATION = { integration_id: null, use_integration: false, chatbot: false } as const

async function findAsked(
  tx: Tx,
  { askIntegration: id }: Decision,
  { integrationExists }: Answerers,
): Promise<number | 'gone' | undefined> {
  return id === undefined || (await integrationExists(tx, id)) ? id : 'gone'
}

type Applied = { readonly state: BotState; readonly decision: Decision; readonly change: TicketChange }

async function applyDecision(tx: Tx, ticket: Ticket, { state, decision, change }: Applied): Promise<Ticket> {
  const { texts } = decision
  if (texts.length === 0 && Object.keys(change).length === 0) return ticket
  const queueId = decision.change.queueId === undefined ? ticket.queueId : decision.change.queueId
  const queue = [...state.queues, state.redirect].find((known) => known?.id === queueId)?.name
  const [after = ticket] = await say(tx, [{ ticket, texts, queue }], { origin: 'bot', change })
  return after
}

/** The machine fields of a ticket that moves to another queue: no machine leads it there yet. */
const UNLED_TICKET = { chatbot: false, queueOptionId: null, promptId: null, integrationId: null, useIntegration: false }

/** Converts the decision's changes into columns, without the fields that already have the new value. */
function rowOf(before: Ticket, { queueId, ...given }: Decision['change']): TicketChange {
  if (queueId === undefined || queueId === before.queueId) return changesTo(before, given)
  return { ...movedTo(queueId), ...changesTo({ ...before, ...UNLED_TICKET }, given) }
}

function changesTo(
  ticket: Ticket,
  { queuedAt, queueOptionId, chatbot, promptId, integrationId, useIntegration }: Omit<Decision['change'], 'queueId'>,
) {
  return {
    ...(queuedAt !== undefined && { queued_at: new Date(queuedAt) }),
    ...(queueOptionId !== undefined && queueOptionId !== ticket.queueOptionId && { queue_option_id: queueOptionId }),
    ...(chatbot !== undefined && chatbot !== ticket.chatbot && { chatbot }),
    ...(promptId !== undefined && promptId !== ticket.promptId && { prompt_id: promptId }),
    ...(integrationId !== undefined && integrationId !== ticket.integrationId && { integration_id: integrationId }),
    ...(useIntegration !== undefined &&
      useIntegration !== ticket.useIntegration && { use_integration: useIntegration }),
  }
}
