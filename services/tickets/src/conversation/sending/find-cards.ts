import { notFound } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { findNumbers } from '../contacts/contact-repository.ts'
import { cardOf } from './cards.ts'

/** The cards of contacts, in the given order. @throws ERR_NO_CONTACT_FOUND a contact does not exist or has no number */
export async function findCards(tx: Tx, contactIds: readonly number[]): Promise<string[]> {
  const known = await findNumbers(tx, contactIds)
  return contactIds.map((id) => {
    const contact = known.get(id)
    if (!contact) throw notFound('contact')
    return cardOf(contact)
  })
}
