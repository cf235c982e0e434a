import type { EventData } from '@recado/contracts/event'
import { messageUpdated } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import type { mediaFailed, mediaFetched } from '@recado/contracts/whatsapp/events'
import { notFound } from '@recado/kit/errors'
import { isKeyOf } from '@recado/kit/media/media-key'
import type { Tx } from '../../tables/db.ts'
import type { Answerers } from '../from-wings.ts'
import { resolveContact } from '../identities/resolve-contact.ts'
import { updateMessageFile } from '../message-files/message-file-repository.ts'
import { findNamed, getMessage, type Name, updateMessage } from '../messages/message-repository.ts'
import { keepFiles, releaseFiles } from '../stored-files/stored-file-repository.ts'
import { getTicket } from '../tickets/ticket-repository.ts'
import { lockReplaced, type Replaced } from './second-file-repository.ts'
import { shownAs } from './shown-as.ts'

type Heard = EventData<typeof mediaFetched> | EventData<typeof mediaFailed>

/**
 * Records that the file of a message has arrived or cannot be fetched. An existing file stays, so late and repeated
 * events change nothing. A file that no message uses, for example that of a deleted message, is removed a day later.
 * The message is already stored, because events of one chat arrive in order.
 */
export async function recordMedia(tx: Tx, heard: Heard, answerers: Answerers): Promise<void> {
  const fetched = 'path' in heard ? heard : undefined
  if (fetched && !isKeyOf('tickets', tx.caller.companyId, fetched.path)) throw notFound('company')
  const contact = await resolveContact(tx, { address: heard.chat, pushName: null })
  const name = { ...heard, contactId: contact.id }
  const replaced = fetched && (await lockReplaced(tx, name))
  const message = replaced ? await replaceFile(tx, replaced, fetched) : await setFile(tx, name, heard)
  if (fetched) await keepFiles(tx, [fetched.path])
  if (fetched && (!message || message.deletedBy === 'agent')) await releaseFiles(tx, [fetched.path])
  if (!message) return
  if (!message.fromMe && !replaced?.path) await answerers.hasten(tx, message)
  await tx.emit(messageUpdated, { message, ticket: await getTicket(tx, message.ticketId) })
}

/** @returns the message if it changed */
async function setFile(tx: Tx, name: Name, heard: Heard): Promise<Message | undefined> {
  const stored = await findNamed(tx, name)
  if (!stored) return undefined
  if ('path' in heard) {
    return updateMessageFile(tx, stored.id, { ...heard, mediaType: shownAs(stored.mediaType, heard.mime) })
  }
  return updateMessageFile(tx, stored.id, { error: heard.isGone === true ? 'ERR_FETCH_WAPP_MSG' : null })
}

/**
 * Replaces the first file with the second one and removes the first. A message that an agent deleted gets no file.
 * @returns the message if it changed
 */
async function replaceFile(
  tx: Tx,
  { id, path: former, seconds }: Replaced,
  { path, mime, size }: EventData<typeof mediaFetched>,
): Promise<Message | undefined> {
  if (former === path) return undefined
  const { mediaType, deletedBy } = await getMessage(tx, id)
  if (deletedBy === 'agent') return undefined
  const message = await updateMessage(tx, id, {
    media_status: 'ready',
    media_path: path,
    media_mime: mime,
    media_size: size,
    media_type: shownAs(mediaType, mime),
    error: null,
    ...(seconds !== null && { media_seconds: seconds }),
  })
  if (former) await releaseFiles(tx, [former])
  return message
}
