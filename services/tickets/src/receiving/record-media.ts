import type { EventData } from '@recado/contracts/event'
import { messageUpdated } from '@recado/contracts/messages/events'
import type { mediaFailed, mediaFetched } from '@recado/contracts/whatsapp/events'
import { notFound } from '@recado/kit/errors'
import { isKeyOf } from '@recado/kit/media/media-key'
import { askWaiting } from '../automation/ask-waiting.ts'
import type { WakeAsked } from '../automation/asked-machines.ts'
import type { Tx } from '../db.ts'
import { resolveContact } from '../identities/resolve-contact.ts'
import { keepFiles, releaseFiles } from '../media/media-file-repository.ts'
import { updateMessageFile } from '../media/message-file-repository.ts'
import { findNamed, getMessage, updateMessage } from '../messages/message-repository.ts'
import { getTicket } from '../tickets/ticket-repository.ts'
import { lockReplaced, type Replaced } from './second-file-repository.ts'
import { shownAs } from './shown-as.ts'

type Heard = EventData<typeof mediaFetched> | EventData<typeof mediaFailed>

/**
 * Notes that the file of a message is there, or that it could not be had. What is there stays: late and repeated news
 * changes nothing. The message itself was stored before, since both come in the order of their chat.
 * @param wake the calls of the machines that waited for the file
 */
export async function recordMedia(tx: Tx, heard: Heard, wake: WakeAsked): Promise<void> {
  const fetched = 'path' in heard ? heard : undefined
  if (fetched && !isKeyOf('tickets', tx.caller.companyId, fetched.path)) throw notFound('company')
  const contact = await resolveContact(tx, { address: heard.chat, pushName: null })
  const name = { ...heard, contactId: contact.id }
  const replaced = fetched && (await lockReplaced(tx, name))
  if (replaced) return replaceFile(tx, replaced, fetched)
  const stored = await findNamed(tx, name)
  if (!stored) return
  const mediaType = fetched ? shownAs(stored.mediaType, fetched.mime) : stored.mediaType
  const isGone = 'isGone' in heard && heard.isGone === true
  const file = fetched ? { ...fetched, mediaType } : { error: isGone ? ('ERR_FETCH_WAPP_MSG' as const) : null }
  const message = await updateMessageFile(tx, stored.id, file)
  if (!message) return
  if (fetched) await keepFiles(tx, [fetched.path])
  if (!message.fromMe) await askWaiting(tx, message, wake)
  if (fetched && message.deletedBy === 'agent') await releaseFiles(tx, [fetched.path]) // taken back before it came
  await tx.emit(messageUpdated, { message, ticket: await getTicket(tx, message.ticketId) })
}

/** The first file stays to be seen until the second is here; then it is gone. What was taken back has none. */
async function replaceFile(
  tx: Tx,
  { id, ticketId, path: former, seconds }: Replaced,
  { path, mime, size }: EventData<typeof mediaFetched>,
): Promise<void> {
  if (former === path) return
  const { mediaType, deletedBy } = await getMessage(tx, id)
  if (deletedBy === 'agent') return
  const message = await updateMessage(tx, id, {
    media_status: 'ready',
    media_path: path,
    media_mime: mime,
    media_size: size,
    media_type: shownAs(mediaType, mime),
    error: null,
    ...(seconds !== null && { media_seconds: seconds }),
  })
  await keepFiles(tx, [path])
  if (former) await releaseFiles(tx, [former])
  await tx.emit(messageUpdated, { message, ticket: await getTicket(tx, ticketId) })
}
