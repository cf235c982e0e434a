import { deletionRefused, messageUpdated } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { MessageChange } from '@recado/contracts/whatsapp/content'
import type { Tx } from '../../tables/db.ts'
import { applyChange } from '../receiving/change-message.ts'
import { requestOfWhatsapp } from '../sending/request-of-whatsapp.ts'
import { showPreview } from '../tickets/show-preview.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { restoreMessage } from '../undo/restore-message.ts'
import { getMessage, updateMessage } from './message-repository.ts'
import { setReaction } from './reaction-repository.ts'
import { type Outcome, type RequestedChange, settle } from './requested-change-repository.ts'

/** A message after an agent's change, and the key under which WhatsApp answers. */
export type Requested = {
  readonly message: Message
  readonly change: { readonly whatsappId: number; readonly waMessageId: string } | null // null when nothing changed
}

type Wanted = { readonly ticket: Ticket; readonly message: Message; readonly change: MessageChange }

/** Changes a message here and asks WhatsApp to make the same change. The ticket must be locked. */
export async function requestChange(tx: Tx, wanted: Wanted): Promise<Requested> {
  const { message } = await changeHere(tx, wanted)
  return { message, change: await requestOfWhatsapp(tx, wanted) }
}

/**
 * Changes a message here, without a request to WhatsApp. The ticket must be locked.
 * @returns the message and its ticket after the change
 */
export async function changeHere(
  tx: Tx,
  { ticket: before, message: old, change }: Wanted,
): Promise<{ readonly message: Message; readonly ticket: Ticket }> {
  const made = { fromMe: true, by: null, author: null, change, at: new Date().toISOString() }
  await applyChange(tx, old.id, before, made)
  const message = await getMessage(tx, old.id)
  const ticket = change.kind === 'reacted' ? before : await showPreview(tx, before, message)
  await tx.emit(messageUpdated, { message, ticket })
  return { message, ticket }
}

/**
 * Records WhatsApp's answer to a change; undoes a refused change. The agent of the ticket is told of a refused deletion
 * if no request waits for the answer.
 */
export async function settleChange(
  tx: Tx,
  { whatsappId, waMessageId, ack }: { whatsappId: number; waMessageId: string; ack: number },
): Promise<void> {
  const outcome: Outcome = ack < 0 ? 'refused' : 'done'
  const requested = await settle(tx, { whatsappId, waMessageId }, outcome)
  if (requested && outcome === 'refused') await undo(tx, requested)
}

async function undo(tx: Tx, { messageId, change, undo: earlier }: RequestedChange): Promise<void> {
  const { ticketId, body } = await getMessage(tx, messageId)
  const before = await lockTicket(tx, ticketId)
  if (!before) return
  if (change.kind === 'revoked') {
    const restored = await restoreMessage(tx, before, messageId)
    if (earlier.isUnawaited && before.userId !== null) await tx.emit(deletionRefused, restored)
    return
  }
  if (change.kind === 'reacted') {
    const { emoji, at } = earlier.reaction ?? { emoji: null, at: new Date().toISOString() }
    await setReaction(tx, { messageId, fromMe: true, contactId: before.contactId, emoji, at: new Date(at) }, 'anyway')
  } else if (body === change.text) {
    const previous_bodies = JSON.stringify(earlier.previousBodies)
    await updateMessage(tx, messageId, { body: earlier.body ?? '', previous_bodies })
  }
  const message = await getMessage(tx, messageId)
  await tx.emit(messageUpdated, { message, ticket: await showPreview(tx, before, message) })
}
