import type { ReceivedCampaign } from '@recado/contracts/contacts/contact'
import { getContact } from '../../conversation/contacts/contact-repository.ts'
import type { Tx } from '../../tables/db.ts'
import { findReceived } from './received-campaign-repository.ts'

/** The campaigns that wrote to a contact, the latest message first. @throws ERR_NO_CONTACT_FOUND */
export async function listReceived(tx: Tx, { contactId }: { readonly contactId: number }): Promise<ReceivedCampaign[]> {
  await getContact(tx, contactId)
  return findReceived(tx, contactId)
}
