import { contactsReloaded } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import type { phoneBookTold } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../db.ts'
import { insertContact, lockContacts, updateContact } from './contact-repository.ts'
import { identitiesOf, nameOf, namingRow } from './contact-rules.ts'
import { addIdentities, findOwners, lockIdentities } from './identity-repository.ts'
import { addPart } from './import-repository.ts'

type Told = EventData<typeof phoneBookTold>

/**
 * Takes over a part of a phone book: who is unknown becomes a contact, who is known is called as there, unless an agent
 * has typed a name. Browsers hear of it once, after the last part.
 */
export async function importPeople(tx: Tx, { importId, parts, people }: Told): Promise<void> {
  await lockIdentities(
    tx,
    people.flatMap(({ address }) => identitiesOf(address)),
  )
  const counts = { imported: 0, updated: 0, ignored: 0 }
  for (const person of people) counts[await importPerson(tx, person)] += 1
  if ((await addPart(tx, importId, parts, counts)) === 0) await tx.emit(contactsReloaded, {})
}

async function importPerson(
  tx: Tx,
  { address, name }: Told['people'][number],
): Promise<'imported' | 'updated' | 'ignored'> {
  const identities = identitiesOf(address)
  const [known] = await lockContacts(tx, await findOwners(tx, identities))
  if (!known) {
    const naming = { name, typedName: null, phoneBookName: name, pushName: null, number: address.phone, username: null }
    const isWhatsappValid = address.lid === null ? null : true // people may keep numbers of who is not on WhatsApp
    const contact = await insertContact(tx, { ...namingRow(naming), is_whatsapp_valid: isWhatsappValid })
    await addIdentities(tx, contact.id, identities)
    return 'imported'
  }
  await addIdentities(tx, known.id, identities)
  if (known.phoneBookName === name) return 'ignored'
  const naming = { ...known, phoneBookName: name }
  await updateContact(tx, known.id, { phone_book_name: name, name: nameOf(naming) })
  return known.typedName === null ? 'updated' : 'ignored'
}
