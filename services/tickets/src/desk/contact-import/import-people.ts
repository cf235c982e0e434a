import { contactsReloaded } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import type { phoneBookTold } from '@recado/contracts/whatsapp/events'
import { type KnownContact, lockContacts } from '../../conversation/contacts/contact-repository.ts'
import { identitiesOf } from '../../conversation/contacts/contact-rules.ts'
import { findOwned, findWithLid, lockIdentities } from '../../conversation/identities/identity-repository.ts'
import { isPassedOn } from '../../conversation/identities/phones.ts'
import { lockJoined } from '../../conversation/identities/resolve-contact.ts'
import { withoutDoubtfulUsername } from '../../conversation/identities/usernames.ts'
import type { Tx } from '../../tables/db.ts'
import { addEachIdentities, addPart, insertPeople, updatePeople } from './import-repository.ts'
import { isCalled, rowOf, sortOut, type ToldPerson, whatIsNew } from './import-rules.ts'

type Told = EventData<typeof phoneBookTold>

/**
 * Imports a part of a phone book. An unknown person becomes a contact; a known contact gets the name in the phone book
 * unless an agent has typed a name. User names and phones are stored unless they contradict known identities. The
 * number of statements depends only on the number of people who match several contacts. Browsers get one event, after
 * the last part.
 */
export async function importPeople(tx: Tx, { importId, parts, people }: Told): Promise<void> {
  const told = people.map((person) => ({ ...person, identities: identitiesOf(person.address) }))
  const identities = told.flatMap((person) => person.identities)
  await lockIdentities(tx, identities)
  const owned = await findOwned(tx, identities)
  const withLid = await findWithLid(
    tx,
    owned.filter(({ kind }) => kind === 'phone').map(({ contactId }) => contactId),
  )
  const { strangers, known, doubtful } = sortOut(told, owned, withLid)
  const held = await lockContacts(
    tx,
    known.map(({ contactId }) => contactId),
  )
  const contacts = new Map(held.map((contact) => [contact.id, contact]))
  const pairs = known.flatMap(({ contactId, person }) => {
    const contact = contacts.get(contactId)
    return contact ? [{ contact, person }] : []
  })
  // these contacts were merged in the meantime
  const gone = known.filter(({ contactId }) => !contacts.has(contactId)).map(({ person }) => person)

  let imported = await addPeople(tx, strangers)
  let updated = await completePeople(tx, pairs)
  for (const person of [...doubtful, ...gone]) {
    const believed = await believable(tx, person)
    const contact = await lockJoined(tx, believed.identities)
    if (contact) updated += await completePeople(tx, [{ contact, person: believed }])
    else imported += await addPeople(tx, [believed])
  }
  const counts = { imported, updated, ignored: people.length - imported - updated }
  if ((await addPart(tx, importId, parts, counts)) === 0) await tx.emit(contactsReloaded, {})
}

/** Removes a user name that contradicts known identities, and a phone that has moved to another LID. */
async function believable(tx: Tx, person: ToldPerson): Promise<ToldPerson> {
  const identities = await withoutDoubtfulUsername(tx, person.identities)
  if (!(await isPassedOn(tx, identities))) return { ...person, identities }
  const address = { ...person.address, phone: null }
  return { ...person, address, identities: identities.filter(({ kind }) => kind !== 'phone') }
}

/**
 * @returns the number of added contacts. A person is skipped if only a user name identifies them and another contact
 * has got that user name
 */
async function addPeople(tx: Tx, people: readonly ToldPerson[]): Promise<number> {
  const called = people.filter(isCalled)
  const ids = await insertPeople(tx, called.map(rowOf))
  await addEachIdentities(
    tx,
    called.map(({ identities }, index) => ({ contactId: ids[index] ?? 0, identities })),
  )
  return called.length
}

type Pair = { readonly contact: KnownContact; readonly person: ToldPerson }

/** @returns the number of visibly changed contacts */
async function completePeople(tx: Tx, pairs: readonly Pair[]): Promise<number> {
  const learnt = pairs.map(({ contact, person }) => ({ contactId: contact.id, ...whatIsNew(contact, person) }))
  await addEachIdentities(tx, learnt)
  await updatePeople(
    tx,
    learnt.flatMap(({ contactId, naming }) => (naming ? [{ id: contactId, ...naming }] : [])),
  )
  return learnt.filter(({ isShown }) => isShown).length
}
