import { contactUpdated } from '@recado/contracts/contacts/events'
import type { EventData, EventOf } from '@recado/contracts/event'
import type { pictureFetched } from '@recado/contracts/whatsapp/events'
import type { Together } from '@recado/kit/broker/consumer'
import { notFound } from '@recado/kit/errors'
import { isKeyOf } from '@recado/kit/media/media-key'
import type { Database, Tx } from '../../tables/db.ts'
import { keepFiles, releaseFiles } from '../stored-files/stored-file-repository.ts'
import { holdContacts, lockContacts, updateContact } from './contact-repository.ts'

/**
 * Lets events about pictures of several contacts share one transaction, because each event changes only its own
 * contact.
 */
export const recordTogether: Together<Database, EventOf<typeof pictureFetched>> = {
  may: () => true,
  hold: async (tx, events) => {
    const held = await holdContacts(
      tx,
      events.map(({ data: { contactId } }) => contactId),
    )
    return new Set(events.filter(({ data: { contactId } }) => held.has(contactId)).map(({ id }) => id))
  },
}

/**
 * Stores the fetched picture, or removes the stored one if the contact no longer has a picture. The file of a deleted
 * contact is deleted later.
 */
export async function recordPicture(tx: Tx, fetched: EventData<typeof pictureFetched>): Promise<void> {
  const { contactId, mime } = fetched
  if (!isKeyOf('tickets', tx.caller.companyId, fetched.path)) throw notFound('company')
  const [known] = await lockContacts(tx, [contactId])
  const path = mime === null ? null : fetched.path
  if (path) await keepFiles(tx, [path])
  if (!known && path) await releaseFiles(tx, [path])
  if (!known || known.picture.path === path) return
  if (known.picture.path) await releaseFiles(tx, [known.picture.path])
  const contact = await updateContact(tx, contactId, { picture_path: path, picture_mime: mime })
  await tx.emit(contactUpdated, { contact })
}
