import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import type { UndoSeconds } from '@recado/contracts/undo'
import { findUser } from '@recado/kit/copies/users'
import { AppError, invalidField, notFound } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { findConnection } from '../connections/connection-repository.ts'
import { type Stepped, stepped } from '../deferring/offer-undo.ts'
import type { CheckLeaders } from '../from-wings.ts'
import { queueExists } from '../queues/queue-repository.ts'
import { acceptTicket } from './accept-ticket.ts'
import { closeTicket } from './close-ticket.ts'
import { leadTicket } from './lead-ticket.ts'
import { reopenTicket } from './reopen-ticket.ts'
import { setLeaders } from './set-leaders.ts'
import { findStatus, getTicket } from './ticket-repository.ts'
import { type Transfer, transferTicket } from './transfer-ticket.ts'

type Change = {
  readonly status?: TicketStatus | undefined
  readonly userId?: number | null | undefined
  readonly queueId?: number | null | undefined
  readonly whatsappId?: number | undefined
  readonly note?: string | undefined
  readonly chatbot?: boolean | undefined
  readonly promptId?: number | null | undefined
  readonly integrationId?: number | null | undefined
  readonly useIntegration?: boolean | undefined
  readonly farewell?: boolean | undefined
  // how long a close, a return or a transfer can be undone, unless the request also changes bots
  readonly undoSeconds: UndoSeconds
}

/**
 * Accepts, transfers, returns, closes or reopens a ticket, and starts or stops its bot. All ids in the request must
 * exist, even ids that the step ignores. A request with an API key can neither reopen tickets nor start bots.
 * @throws ERR_NO_PROMPT_FOUND | ERR_NO_INTEGRATION_FOUND | ERR_NO_QUEUE_FOUND | ERR_NO_WAPP_FOUND | ERR_NO_USER_FOUND
 * @throws ERR_VALIDATION the request changes nothing | ERR_NO_PERMISSION | the errors of the step
 */
export async function changeTicket(
  tx: PersonTx,
  ticketId: number,
  change: Change,
  checkLeaders: CheckLeaders,
): Promise<Stepped> {
  const { userId, queueId, whatsappId, chatbot } = change
  await checkLeaders(tx, change)
  if (typeof queueId === 'number' && !(await queueExists(tx, queueId))) throw notFound('queue')
  if (whatsappId !== undefined && !(await findConnection(tx, whatsappId))) throw notFound('whatsapp')
  const isOther = typeof userId === 'number' && userId !== tx.caller.person.userId
  if (isOther && !(await findUser(tx, userId))) throw notFound('user')
  const step = stepOf(change, await findStatus(tx, ticketId))
  const leadsBots = step !== 'close' && (chatbot !== undefined || namesLeaders(change)) // closing stops bots anyway
  if (tx.caller.key && (step === 'reopen' || leadsBots)) throw new AppError('ERR_NO_PERMISSION')
  if (!step && !leadsBots) {
    throw invalidField('status', 'required', FIELD_ERRORS.required[tx.caller.language])
  }
  const taken = step && (await takeStep(tx, ticketId, step, leadsBots ? { ...change, undoSeconds: 0 } : change))
  const switched = await switchBots(tx, ticketId, { change, after: taken?.ticket })
  return switched ? { undo: taken?.undo ?? null, ticket: switched } : (taken ?? stepped(await getTicket(tx, ticketId)))
}

const namesLeaders = ({ promptId, integrationId, useIntegration }: Change): boolean =>
  [promptId, integrationId, useIntegration].some((given) => given !== undefined)

/** @param after the ticket after its step; undefined without a step; bots cannot lead a closed ticket */
async function switchBots(
  tx: PersonTx,
  ticketId: number,
  { change, after }: { change: Change; after: Ticket | undefined },
): Promise<Ticket | undefined> {
  if (after?.status === 'closed') return after
  const led = namesLeaders(change) ? await setLeaders(tx, ticketId, change) : undefined
  return change.chatbot === undefined ? led : leadTicket(tx, ticketId, change.chatbot)
}

type Step = 'accept' | 'close' | 'reopen' | 'transfer'

/** The step that a request means. `status: 'open'` means accept or reopen, depending on the current status. */
function stepOf({ status, userId, queueId, whatsappId }: Change, present: TicketStatus | undefined): Step | undefined {
  if (status === 'closed') return 'close'
  if (status === 'open') return present === 'closed' ? 'reopen' : 'accept'
  const isPassedOn = status === 'pending' || userId !== undefined || queueId !== undefined || whatsappId !== undefined
  return isPassedOn ? 'transfer' : undefined
}

async function takeStep(tx: PersonTx, ticketId: number, step: Step, change: Change): Promise<Stepped> {
  const { farewell = true, undoSeconds } = change
  if (step === 'accept') return stepped(await acceptTicket(tx, { ticketId, userId: change.userId ?? null }))
  if (step === 'close') return closeTicket(tx, { ticketId, farewell, undoSeconds })
  if (step === 'reopen') return stepped(await reopenTicket(tx, ticketId))
  return transferTicket(tx, ticketId, transferOf(change), undoSeconds)
}

/** The transfer that a request means. A new queue without a person removes the current person from the ticket. */
function transferOf({ status, userId, queueId, whatsappId, note }: Change): Transfer {
  const waits = status === 'pending' || (userId === undefined && typeof queueId === 'number')
  return { userId: waits ? null : userId, queueId: queueId ?? undefined, whatsappId, note }
}
