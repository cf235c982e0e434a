import type { SheetFault } from '@recado/contracts/contacts/contact'
import { contactsReloaded } from '@recado/contracts/contacts/events'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import { MOST_LISTED } from '@recado/contracts/limits'
import { recordAct } from '@recado/kit/audit'
import { invalidField } from '@recado/kit/errors'
import { getPhoneCountry } from '@recado/kit/phones/company-country'
import { type HiddenPerson, readPeople, type SheetPerson } from '@recado/kit/sheets/read-people'
import type { SheetCells } from '@recado/kit/sheets/sheet-worker'
import { shareFields } from '../../conversation/contact-fields/contact-field-repository.ts'
import { readRow } from '../../conversation/contact-fields/field-value-rules.ts'
import { identitiesOf } from '../../conversation/contacts/contact-rules.ts'
import { lockIdentities } from '../../conversation/identities/identity-repository.ts'
import { ensureContact } from '../../conversation/identities/resolve-contact.ts'
import { withoutDoubtfulUsername } from '../../conversation/identities/usernames.ts'
import type { PersonTx } from '../../tables/db.ts'
import { addPhones, completePeople, findKnownPhones, insertPeople, removeUnused } from './sheet-repository.ts'

/** The numbers of lines of a sheet by result. */
type Counts = {
  imported: number
  updated: number
  duplicated: number
  invalid: number
  errors: { row: number; reason: SheetFault }[]
}

/**
 * Imports the people of a sheet. An unknown person becomes a contact; a known contact gets missing fields and keeps a
 * name that an agent typed. A column with the name of one of the company's fields fills that field. Browsers get one event. The numbers are checked on WhatsApp later, one after the other.
 * @throws ERR_VALIDATION when no column of the sheet contains numbers
 */
export async function importSheet(tx: PersonTx, cells: SheetCells): Promise<Counts> {
  const fields = await shareFields(tx)
  const content = readPeople(cells, {
    country: await getPhoneCountry(tx),
    takesHidden: true,
    further: { names: fields.map(({ name }) => name), read: (row) => readRow(fields, row, tx.caller.language) },
  })
  if (!content) throw invalidField('file', 'invalid', FIELD_ERRORS.invalid[tx.caller.language])
  const { people, hidden, faults } = content
  const known = await findKnownPhones(
    tx,
    people.map(({ phone }) => phone),
  )
  const unseen = await takeHidden(tx, hidden)
  const added = await addPeople(
    tx,
    people.filter(({ phone }) => !known.has(phone)),
  )
  const imported = added + unseen.imported
  const completed = await completePeople(
    tx,
    people.flatMap((person) => {
      const id = known.get(person.phone)
      return id === undefined ? [] : { ...person, id }
    }),
  )
  const updated = completed + unseen.updated
  if (imported + updated > 0) await tx.emit(contactsReloaded, {})
  const changes = { imported: [null, imported], updated: [null, updated] }
  await recordAct(tx, { action: 'contact.import', entity: 'contact', entityId: null, changes })
  const duplicated = content.duplicated + people.length + hidden.length - imported - updated
  return { imported, updated, duplicated, invalid: faults.length, errors: faults.slice(0, MOST_LISTED) }
}

/** @returns the number of added contacts; another request may have added some of them first */
async function addPeople(tx: PersonTx, people: readonly SheetPerson[]): Promise<number> {
  const ids = await insertPeople(tx, people)
  const owners = new Map(people.flatMap(({ phone, number }) => [[phone, ids.get(number) ?? 0] as const]))
  const late = await addPhones(tx, owners)
  await removeUnused(tx, late)
  return people.length - late.length
}

/**
 * Imports people without a number, who are identified by their LID. A user name is stored unless another contact has
 * it.
 */
async function takeHidden(
  tx: PersonTx,
  hidden: readonly HiddenPerson[],
): Promise<{ imported: number; updated: number }> {
  const [fresh, known]: [Completed[], Completed[]] = [[], []]
  const told = hidden.map((person) => {
    const { lid, username } = person
    return { person, address: { phone: null, lid, ...(username !== null && { username }) } }
  })
  await lockIdentities(
    tx,
    told.flatMap(({ address }) => identitiesOf(address)),
  ) // locks all identities in a fixed order
  for (const { person, address } of told) {
    const believed = await withoutDoubtfulUsername(tx, identitiesOf(address))
    const isBelieved = believed.some(({ kind }) => kind === 'username')
    const { contact, isNew } = await ensureContact(tx, {
      address: isBelieved ? address : { phone: null, lid: person.lid },
      pushName: null,
      isTyped: true,
    })
    const completed = { ...person, phone: '', number: '', id: contact.id }
    if (isNew) fresh.push(completed)
    else known.push(completed)
  }
  if (fresh.length > 0) await completePeople(tx, fresh)
  return { imported: fresh.length, updated: known.length > 0 ? await completePeople(tx, known) : 0 }
}

type Completed = SheetPerson & { readonly id: number }
