import { changeRequested, messageUpdated } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { MessageChange } from '@recado/contracts/whatsapp/content'
import type { Tx } from '../../tables/db.ts'
import type { Undo } from '../../tables/message-tables.ts'
import { getAddress } from '../identities/identity-repository.ts'
import { applyChange } from '../receiving/change-message.ts'
import { findAuthorAddress } from '../sending/author-address.ts'
import { keepFiles } from '../stored-files/stored-file-repository.ts'
import { showPreview } from '../tickets/show-preview.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { getMessage, updateMessage } from './message-repository.ts'
import { newWaMessageId } from './message-rules.ts'
import { setReaction } from './reaction-repository.ts'
import { insertRequestedChange, type Outcome, type RequestedChange, settle } from './requested-change-repository.ts'

/** A message after an agent's change, and the key under which WhatsApp answers. */
export type Requested = {
  readonly message: Message
  readonly change: { readonly whatsappId: number; readonly waMessageId: string } | null // null: nothing changed
}

/** Changes a message here and asks WhatsApp for the same change. The caller has locked the ticket. */
export async function requestChange(
  tx: Tx,
  { ticket: before, message: old, change }: { ticket: Ticket; message: Message; change: MessageChange },
): Promise<Requested> {
  const { whatsappId, contactId } = before
  const requested = { whatsappId, waMessageId: newWaMessageId(), messageId: old.id, change, undo: undoOf(old) }
  await insertRequestedChange(tx, requested)
  const made = { fromMe: true, by: null, author: null, change, at: new Date().toISOString() }
  await applyChange(tx, old.id, { whatsappId, contactId }, made)
  const message = await getMessage(tx, old.id)
  const ticket = change.kind === 'reacted' ? before : await showPreview(tx, before, message)
  await tx.emit(messageUpdated, { message, ticket })
  await tx.emit(changeRequested, {
    whatsappId,
    waMessageId: requested.waMessageId,
    to: await getAddress(tx, { contactId, ticketId: before.id }),
    target: { waMessageId: old.waMessageId, fromMe: old.fromMe },
    author: await findAuthorAddress(tx, old.id),
    change,
  })
  return { message, change: requested }
}

/** Records WhatsApp's answer to a change; undoes a refused change. */
export async function settleChange(
  tx: Tx,
  { whatsappId, waMessageId, ack }: { whatsappId: number; waMessageId: string; ack: number },
): Promise<void> {
  const outcome: Outcome = ack < 0 ? 'refused' : 'done'
  const requested = await settle(tx, { whatsappId, waMessageId }, outcome)
  if (requested && outcome === 'refused') await undo(tx, requested)
}

async function undo(tx: Tx, { messageId, change, undo: earlier }: RequestedChange): Promise<void> {
  const { ticketId, body, mediaPath } = await getMessage(tx, messageId)
  const before = await lockTicket(tx, ticketId)
  if (!before) return
  if (change.kind === 'reacted') {
    const { emoji, at } = earlier.reaction ?? { emoji: null, at: new Date().toISOString() }
    await setReaction(tx, { messageId, fromMe: true, contactId: before.contactId, emoji, at: new Date(at) }, 'anyway')
  } else if (change.kind === 'revoked') {
    await updateMessage(tx, messageId, { deleted_by: null })
    if (mediaPath) await keepFiles(tx, [mediaPath])
  } else if (body === change.text) {
    const previous_bodies = JSON.stringify(earlier.previousBodies)
    await updateMessage(tx, messageId, { body: earlier.body ?? '', previous_bodies })
  }
  const message = await getMessage(tx, messageId)
  await tx.emit(messageUpdated, { message, ticket: await showPreview(tx, before, message) })
}

const undoOf = ({ body, previousBodies, reactions }: Message): Undo => {
  const own = reactions.find(({ fromMe }) => fromMe)
  return { body, previousBodies, reaction: own ? { emoji: own.emoji, at: own.at } : null }
}
