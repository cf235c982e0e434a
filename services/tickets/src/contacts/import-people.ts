import { contactsReloaded } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { phoneBookTold } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../db.ts'
import { insertContact, type KnownContact, updateContact } from './contact-repository.ts'
import { identitiesOf, nameOf, namingRow } from './contact-rules.ts'
import { addIdentities, type Identity, lockIdentities } from './identity-repository.ts'
import { addPart } from './import-repository.ts'
import { lockJoined } from './resolve-contact.ts'
import { withoutDoubtfulUsername } from './usernames.ts'

type Told = EventData<typeof phoneBookTold>

/**
 * Takes over a part of a phone book: who is unknown becomes a contact, who is known is called as there, unless an agent
 * has typed a name. A user name is taken over when nothing contradicts. Browsers hear of it once, after the last part.
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
  const told = identitiesOf(address)
  const believed = address.username === undefined ? told : await withoutDoubtfulUsername(tx, told)
  const known = await lockJoined(tx, believed)
  const { phone } = address
  return known ? completePerson(tx, known, believed, { phone, name }) : addPerson(tx, address, believed, name)
}

async function addPerson(
  tx: Tx,
  { phone, lid }: WhatsappAddress,
  identities: readonly Identity[],
  name: string | null,
) {
  const username = usernameOf(identities)
  if (name === null && username === null) return 'ignored' // it was called by a name that is another's by now
  const naming = { typedName: null, phoneBookName: name, pushName: null, number: phone, username }
  const isWhatsappValid = lid === null ? null : true // people may keep numbers of who is not on WhatsApp
  const row = { ...namingRow({ ...naming, name: nameOf(naming) }), is_whatsapp_valid: isWhatsappValid }
  const contact = await insertContact(tx, row)
  await addIdentities(tx, contact.id, identities)
  return 'imported'
}

/** A user name that the person was heard of under since is the newer one. */
async function completePerson(
  tx: Tx,
  known: KnownContact,
  told: readonly Identity[],
  { phone, name }: { phone: string | null; name: string | null },
) {
  const username = known.username ?? usernameOf(told)
  const fitting = told.filter(({ kind, value }) => kind !== 'username' || value === username)
  await addIdentities(tx, known.id, fitting)
  const learnt = { ...known, phoneBookName: name ?? known.phoneBookName, number: known.number ?? phone, username }
  const news = (['phoneBookName', 'number', 'username'] as const).filter((field) => learnt[field] !== known[field])
  if (news.length === 0) return 'ignored'
  await updateContact(tx, known.id, namingRow({ ...learnt, name: nameOf(learnt) }))
  const isShown = news.some((field) => field !== 'phoneBookName' || known.typedName === null)
  return isShown ? 'updated' : 'ignored'
}

const usernameOf = (identities: readonly Identity[]): string | null =>
  identities.find(({ kind }) => kind === 'username')?.value ?? null
