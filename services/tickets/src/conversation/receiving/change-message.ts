import type { EventData } from '@recado/contracts/event'
import { kindOf } from '@recado/contracts/message-kinds'
import { messageUpdated } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { isEmoji } from '@recado/contracts/text/emoji'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { messageChanged } from '@recado/contracts/whatsapp/events'
import { storable } from '@recado/kit/storable'
import type { Tx } from '../../tables/db.ts'
import type { MadeChange } from '../../tables/message-tables.ts'
import { ensureConnection } from '../connections/connection-repository.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import { dropDeletions } from '../deferring/undo-step-repository.ts'
import { findOwners } from '../identities/identity-repository.ts'
import { resolveContact } from '../identities/resolve-contact.ts'
import {
  findAuthorId,
  findNamed,
  getMessage,
  type StoredMessage,
  updateMessage,
} from '../messages/message-repository.ts'
import { previewOfReaction } from '../messages/message-rules.ts'
import { setReaction } from '../messages/reaction-repository.ts'
import { releaseFiles } from '../stored-files/stored-file-repository.ts'
import { showPreview } from '../tickets/show-preview.ts'
import { contactColumns } from '../tickets/shown-columns.ts'
import { lockTicket, setPreview } from '../tickets/ticket-repository.ts'
import { insertEarlyChange, takeEarlyChanges } from './early-change-repository.ts'
import { namedText } from './named-text.ts'
import { findHolder } from './second-file-repository.ts'

/**
 * Applies an edit, a deletion or a reaction that was made on a phone. Opens no ticket and leaves the unread count
 * unchanged. A change that arrives before its message is stored until the message arrives. A blocked contact can only
 * delete its earlier messages.
 */
export async function changeMessage(tx: Tx, changed: EventData<typeof messageChanged>): Promise<void> {
  const { whatsappId, chat, target, fromMe, by, author, change, at } = changed
  await ensureConnection(tx, whatsappId)
  const contact = await resolveContact(tx, { address: chat, pushName: null })
  const conversation = { whatsappId, contactId: contact.id }
  const made = { fromMe, by, author, change, at }
  const name = { ...conversation, ...target }
  const stored = (await findNamed(tx, name)) ?? (await findHolder(tx, name))
  if (contact.isBlocked && !fromMe && (!stored || change.kind !== 'revoked')) return
  if (!stored) return insertEarlyChange(tx, { ...conversation, ...target }, made)

  const before = await lockTicket(tx, stored.ticketId)
  if (!before || !(await applyChange(tx, stored.id, conversation, made))) return
  const message = await getMessage(tx, stored.id)
  const ticket = await showChange(tx, before, message, made)
  await tx.emit(messageUpdated, { message, ticket })
}

/** @returns the message after applying the changes that arrived before it */
export async function applyEarlyChanges(
  tx: Tx,
  message: Message,
  conversation: StoredMessage['conversation'],
): Promise<Message> {
  const { waMessageId, fromMe } = message
  const early = await takeEarlyChanges(tx, { ...conversation, waMessageId, fromMe })
  for (const made of early) await applyChange(tx, message.id, conversation, made)
  return early.length > 0 ? getMessage(tx, message.id) : message
}

/** @returns false when nothing changed */
export async function applyChange(
  tx: Tx,
  id: number,
  { contactId }: StoredMessage['conversation'],
  { fromMe, by, author, change, at }: MadeChange,
): Promise<boolean> {
  if (change.kind === UNKNOWN) return false // a kind that only a newer release knows
  if (author && !(await isWrittenBy(tx, id, author))) return false
  if (change.kind === 'reacted') {
    if (change.emoji !== null && !isEmoji(change.emoji)) return false // WhatsApp's own apps send only emoji
    const reactor = by ? (await resolveContact(tx, { address: by.address, pushName: by.name })).id : contactId
    const reaction = { messageId: id, fromMe, contactId: reactor, emoji: change.emoji, at: new Date(at) }
    return setReaction(tx, reaction)
  }
  const message = await getMessage(tx, id)
  // the contact no longer has the message, so the deletion cannot be undone
  if (fromMe && change.kind === 'revoked') await dropDeletions(tx, id)
  if (message.isDeleted) return false
  if (change.kind === 'revoked') {
    await updateMessage(tx, id, { deleted_by: fromMe ? 'agent' : 'contact' })
    // the file of a contact's message stays readable
    if (fromMe && message.mediaPath) await releaseFiles(tx, [message.mediaPath])
    return true
  }
  const { body, previousBodies } = message
  const text = storable(await namedText(tx, change.text, change.mentions))
  if (text === body || !kindOf(message.mediaType).isEditable) return false
  await updateMessage(tx, id, { body: text, previous_bodies: JSON.stringify([...previousBodies, body ?? '']) })
  return true
}

/**
 * Whether the change comes from the message's author. The check is needed because any member of a group can send
 * changes with other people's message ids.
 */
async function isWrittenBy(tx: Tx, id: number, author: WhatsappAddress): Promise<boolean> {
  const authorId = await findAuthorId(tx, id)
  return authorId !== null && (await findOwners(tx, identitiesOf(author))).includes(authorId)
}

/**
 * Updates the ticket after a change: a contact's reaction counts as a new event in lists; other changes only update the
 * preview.
 */
async function showChange(tx: Tx, before: Ticket, message: Message, { fromMe, change }: MadeChange): Promise<Ticket> {
  if (change.kind !== 'reacted') return showPreview(tx, before, message)
  if (fromMe || change.emoji === null || before.status === 'closed') return before
  const ticket = await setPreview(tx, before.id, await contactColumns(tx, previewOfReaction(change.emoji)))
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}
