import type { Tx } from '../../tables/db.ts'
import { lockContacts } from '../contacts/contact-repository.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import { moveAccounts } from '../tickets/ticket-conversation-repository.ts'
import { addIdentities, findOwners, lockIdentities } from './identity-repository.ts'

type Account = { readonly phone: string; readonly former: string; readonly lid: string }

/**
 * Adds the current LID of a phone number to the contact with the number's former LID. Messages then go to the new LID,
 * and the former LID still identifies the contact.
 * Changes nothing when the new LID belongs to another contact: the number may have been reassigned to another person,
 * and the conversations of two people must not be mixed.
 * @returns the locked contact; undefined when nothing changes
 */
export async function addAccount(tx: Tx, { phone, former, lid }: Account): Promise<number | undefined> {
  const [known, present] = [identitiesOf({ phone: null, lid: former }), identitiesOf({ phone: null, lid })]
  await lockIdentities(tx, [...known, ...present])
  const [owner] = await findOwners(tx, known)
  if (owner === undefined || (await findOwners(tx, present)).length > 0) return undefined
  const [contact] = await lockContacts(tx, [owner])
  if (!contact) return undefined
  await addIdentities(tx, contact.id, present)
  await moveAccounts(tx, contact.id, { from: { phone, lid: former }, to: { phone, lid } })
  return contact.id
}
