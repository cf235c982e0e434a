import { lockContacts } from '../contacts/contact-repository.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import type { Tx } from '../db.ts'
import { moveAccounts } from '../tickets/ticket-conversation-repository.ts'
import { addIdentities, findOwners, lockIdentities } from './identity-repository.ts'

type Account = { readonly phone: string; readonly former: string; readonly lid: string }

/**
 * Gives the contact of a LID the LID that its number has now, to which messages go from then on; the former LID still
 * identifies the contact. When the new LID belongs to another contact nothing changes: the number may have been given
 * to another person, and their conversations must not be mixed.
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
