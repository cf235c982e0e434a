import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Tx } from '../../tables/db.ts'
import { getAddress } from '../identities/identity-repository.ts'
import { findAuthorId } from '../messages/message-repository.ts'

/** @returns the WhatsApp address of a message's author in a group; null outside groups and for outgoing messages */
export async function findAuthorAddress(tx: Tx, messageId: number): Promise<WhatsappAddress | null> {
  const authorId = await findAuthorId(tx, messageId)
  return authorId === null ? null : getAddress(tx, { contactId: authorId, ticketId: null })
}
