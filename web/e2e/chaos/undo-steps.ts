import { eventually } from '@recado/chaos/eventually'
import { deleteMessage, sendMessage } from '@recado/contracts/messages/routes'
import { snoozeTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { StepRecords } from '../../../infra/chaos/test/step-records.ts'
import type { UndoCompany } from './undo-company.ts'
import type { TakenStep } from './undo-stage.ts'

const undoSeconds = 6

type Kind = TakenStep['kind']

/** The kinds of the steps of a run. Two kinds, which send a message to the customer, occur twice. */
export const KINDS: readonly Kind[] = ['close', 'pass', 'delete', 'snooze', 'close', 'pass']

/** A step to take in a conversation of the agent. */
export type Planned = {
  readonly kind: Kind
  readonly customer: string
  readonly ticketId: number
  /** The message to delete, which is on WhatsApp, so that its deletion must be requested there. */
  readonly message?: { readonly id: number; readonly waMessageId: string }
}

/** Prepares a step, so that all steps of a run can be taken at the same time. */
export async function planStep(
  { agent }: Pick<UndoCompany, 'agent'>,
  records: StepRecords,
  plan: Planned,
): Promise<Planned> {
  if (plan.kind !== 'delete') return plan
  const { ticketId } = plan
  const { messages } = await agent.call(sendMessage, { params: { ticketId }, body: { body: 'Errei' } })
  const [message] = messages
  if (!message) throw new Error('the message is not stored')
  await eventually(() => records.isSent(message.id))
  return { ...plan, message }
}

/** Lets the agent take a step that can be undone. */
export async function takeStep(company: UndoCompany, planned: Planned): Promise<TakenStep> {
  const { kind, customer, ticketId, message } = planned
  const { undo } = await carryOut(company, planned)
  if (!undo) throw new Error('the step cannot be undone')
  return { kind, customer, ticketId, undo, deletedId: message?.waMessageId ?? null }
}

function carryOut({ agent, salesId, colleagueId }: UndoCompany, { kind, ticketId, message }: Planned) {
  const params = { ticketId }
  if (kind === 'close') return agent.call(updateTicket, { params, body: { status: 'closed', undoSeconds } })
  if (kind === 'snooze') return agent.call(snoozeTicket, { params, body: { untilAnswer: true, undoSeconds } })
  if (!message)
    return agent.call(updateTicket, { params, body: { queueId: salesId, userId: colleagueId, undoSeconds } })
  return agent.call(deleteMessage, { params: { messageId: message.id }, query: { undoSeconds } })
}
