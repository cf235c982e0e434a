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
import { findNamed } from '../messages/message-repository.ts'
import { getTicket } from '../tickets/ticket-repository.ts'
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
