import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { UndoRefusal } from '@recado/contracts/undo'
import { changesOf, recordAct } from '@recado/kit/audit'
import { ensureCaller } from '@recado/kit/copies/users'
import { AppError, notFound } from '@recado/kit/errors'
import type { PersonTx, Tx } from '../../tables/db.ts'
import { isUnchangedSince } from '../deferring/step-rules.ts'
import { endStep, findStep, type UndoStep } from '../deferring/undo-step-repository.ts'
import type { OnUndone } from '../from-wings.ts'
import { findMessage } from '../messages/message-repository.ts'
import { recordStep } from '../tickets/record-step.ts'
import { refuseSecondTicket } from '../tickets/refuse-second-ticket.ts'
import { revealTickets } from '../tickets/reveal-tickets.ts'
import { lineOf } from '../tickets/ticket-line-rules.ts'
import { PLACE } from '../tickets/transfer-ticket.ts'
import { getViewer } from '../users/get-viewer.ts'
import { type HeldStep, holdStep } from './hold-step.ts'
import { findLastEntry } from './last-entry-repository.ts'
import { restoreMessage } from './restore-message.ts'
import { restoreTags } from './restore-tags.ts'
import { restoreTicket } from './restore-ticket.ts'

type Restored = { readonly ticket: Ticket; readonly message: Message | null }

/**
 * Undoes a step completely or not at all. Its effect on others never follows.
 * @throws ERR_NOT_FOUND | ERR_NO_PERMISSION only admins undo steps of colleagues
 * @throws ERR_UNDO_TOO_LATE with `reason`, `happened` and `by`
 * @throws ERR_OTHER_OPEN_TICKET the contact has another one; with `ticket` when the caller may see it
 */
export async function undoStep(tx: PersonTx, id: number, onUndone: OnUndone): Promise<Restored> {
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const found = await findStep(tx, id)
  if (!found) throw notFound('undo')
  if (found.userId !== viewer.id && viewer.profile !== 'admin') throw new AppError('ERR_NO_PERMISSION')
  const held = await holdStep(tx, found)
  if (!held) throw notFound('undo')
  const { step, ticket } = held
  if (step.state !== 'offered') throw await tooLate(tx, step, step.state === 'undone' ? 'undone' : 'ended')
  if (step.isOver) throw await tooLate(tx, step, 'ended')
  if (!isUnchangedSince(step.after, ticket)) throw await tooLate(tx, step, 'changed')

  if (step.kind === 'close' || 'whatsappId' in step.before) {
    await refuseSecondTicket(tx, viewer, { ...ticket, ...step.before })
    await revealTickets(tx, ticket)
  }
  const isHeard = await onUndone(tx, { id, ticketId: ticket.id, since: step.createdAt, isOver: false })
  const restored = await restore(isHeard ? tx : tx.untold(), held)
  if (!restored) throw await tooLate(tx, step, 'changed')
  await endStep(tx, id, 'undone')
  await recordStep(tx, restored.ticket, lineOf.undone(tx.caller.person.name, isReturn(step) ? 'return' : step.kind))
  if (step.kind === 'pass') {
    const changes = changesOf(ticket, restored.ticket, PLACE)
    await recordAct(tx, { action: 'ticket.undo', entity: 'ticket', entityId: ticket.id, changes })
  }
  return restored
}

/** Whether the step gave the ticket back to its queue. */
const isReturn = ({ kind, before, after }: HeldStep['step']): boolean =>
  kind === 'pass' && after.userId === null && after.queueId === before.queueId

/** @returns undefined when something else has changed what the step changed */
async function restore(tx: Tx, { step, ticket, person, connection }: HeldStep): Promise<Restored | undefined> {
  const { kind, messageId } = step
  if (kind === 'tag') {
    const tagged = await restoreTags(tx, ticket, step)
    return tagged && { ticket: tagged, message: null }
  }
  if (kind === 'delete') {
    const isDeleted = messageId !== null && (await findMessage(tx, messageId))?.deletedBy === 'agent'
    return isDeleted ? restoreMessage(tx, ticket, messageId) : undefined
  }
  if (!connection || connection.deleted) return undefined
  return { ticket: await restoreTicket(tx, ticket, { step, person }), message: null }
}

async function tooLate(tx: Tx, { ticketId, createdAt }: UndoStep, reason: UndoRefusal): Promise<AppError> {
  const entry = await findLastEntry(tx, ticketId, createdAt)
  return new AppError('ERR_UNDO_TOO_LATE', { reason, happened: entry?.words ?? null, by: entry?.by ?? null })
}
