import { pictureRequested } from '@recado/contracts/contacts/events'
import { newMediaKey } from '@recado/kit/media/media-key'
import type { Tx } from '../../tables/db.ts'
import type { KnownContact } from '../contacts/contact-repository.ts'
import { noteAsked } from './identity-repository.ts'

const FRESH_MS = 24 * 60 * 60_000

/**
 * Requests the profile picture of a contact through the connection, at most once a day. The caller has locked the
 * contact.
 */
export async function refreshPicture(tx: Tx, { id, picture }: KnownContact, whatsappId: number): Promise<void> {
  const askedAt = new Date()
  if (picture.askedAt && askedAt.getTime() - picture.askedAt.getTime() < FRESH_MS) return
  const address = await noteAsked(tx, id, { picture_asked_at: askedAt })
  const path = newMediaKey('tickets', tx.caller.companyId)
  await tx.emit(pictureRequested, { whatsappId, contactId: id, address, path })
}
