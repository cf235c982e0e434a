import { messageUpdated } from '@recado/contracts/messages/events'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../../tables/db.ts'
import {
  findAuthorId,
  findNamed,
  getMessage,
  type StoredMessage,
  updateMessage,
} from '../messages/message-repository.ts'
import { showPreview } from '../tickets/show-preview.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { applyEarlyChanges } from './change-message.ts'
import { contentOf } from './received-content.ts'
import { findStandIn, insertSecondFile } from './second-file-repository.ts'
import { showCameFrom } from './show-came-from.ts'

type Came = { readonly message: ReceivedMessage; readonly authorId: number | null } // `authorId`: null outside groups

/**
 * @returns the stored message of the same author to which the new message adds its file; the first or the second file
 * may arrive first
 */
export async function findFirstFile(
  tx: Tx,
  conversation: StoredMessage['conversation'],
  { message, authorId }: Came,
): Promise<StoredMessage | undefined> {
  if (!message.media) return undefined
  const name = { ...conversation, fromMe: message.fromMe, waMessageId: message.isFileOf ?? message.waMessageId }
  const first = message.isFileOf === undefined ? undefined : await findNamed(tx, name)
  const place = first ?? (await findStandIn(tx, name))
  return place && place.mediaStatus !== null && (await findAuthorId(tx, place.id)) === authorId ? place : undefined
}

/**
 * Joins a further file (a picture in full size, the film of a moving photo) with its message. The file that arrives
 * first creates the message; the other one changes it.
 */
export async function joinFiles(tx: Tx, place: StoredMessage, message: ReceivedMessage): Promise<void> {
  if (message.isFileOf === undefined) return takePlace(tx, place, message)
  return keepSecondFile(tx, place.id, place.conversation, message)
}

/** Records that the message brings a second file of a stored message. Does nothing for other messages. */
export async function keepSecondFile(
  tx: Tx,
  messageId: number,
  { whatsappId }: StoredMessage['conversation'],
  { isFileOf: firstId, media, waMessageId }: ReceivedMessage,
): Promise<void> {
  if (firstId === undefined || !media) return
  await insertSecondFile(tx, messageId, { whatsappId, waMessageId, firstId, seconds: media.seconds })
}

/**
 * Handles a first file that arrives after the second one. Its text and id replace those of the stored message, whose
 * file stays. If the stored message was deleted meanwhile, only the id is replaced.
 */
async function takePlace(
  tx: Tx,
  { id, ticketId, conversation }: StoredMessage,
  message: ReceivedMessage,
): Promise<void> {
  const before = await lockTicket(tx, ticketId)
  if (!before) return
  const { body, came_from, is_forwarded, quoted_id, quoted_words } = await contentOf(tx, conversation, message)
  const { isDeleted } = await getMessage(tx, id)
  const words = isDeleted ? {} : { body, came_from, is_forwarded, quoted_id, quoted_words }
  const named = await updateMessage(tx, id, { ...words, wa_message_id: message.waMessageId })
  const changed = await applyEarlyChanges(tx, named, conversation)
  const ticket = await showPreview(tx, await showCameFrom(tx, before, changed), changed)
  await tx.emit(messageUpdated, { message: changed, ticket })
}
