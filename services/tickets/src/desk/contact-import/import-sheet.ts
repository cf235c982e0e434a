import type { SheetFault } from '@recado/contracts/contacts/contact'
import { contactsReloaded } from '@recado/contracts/contacts/events'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Language } from '@recado/contracts/language'
import { MOST_LISTED } from '@recado/contracts/limits'
import { recordAct } from '@recado/kit/audit'
import { invalidField } from '@recado/kit/errors'
import { getPhoneCountry } from '@recado/kit/phones/company-country'
import { type FurtherColumns, type HiddenPerson, readPeople, type SheetPerson } from '@recado/kit/sheets/read-people'
import type { SheetCells } from '@recado/kit/sheets/sheet-worker'
import { type KnownField, shareFields } from '../../conversation/contact-fields/contact-field-repository.ts'
import { readRow } from '../../conversation/contact-fields/field-value-rules.ts'
import { identitiesOf } from '../../conversation/contacts/contact-rules.ts'
import { priorityNames, readPriority } from '../../conversation/contacts/priority-column-rules.ts'
import { lockIdentities } from '../../conversation/identities/identity-repository.ts'
import { ensureContact } from '../../conversation/identities/resolve-contact.ts'
import { withoutDoubtfulUsername } from '../../conversation/identities/usernames.ts'
import { rankOf } from '../../conversation/tickets/priority-rules.ts'
import { showPriority } from '../../conversation/tickets/show-priority.ts'
import type { PersonTx } from '../../tables/db.ts'
import {
  addPhones,
  completePeople,
  findKnownPhones,
  type ImportedPerson,
  insertPeople,
  removeUnused,
} from './sheet-repository.ts'

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
 * name that an agent typed. A column with the name of one of the company's fields fills that field, and a column of
 * priorities raises the priority, which shows in the active tickets. Browsers get one event about the contacts. The
 * numbers are checked on WhatsApp later, one after the other.
 * @throws ERR_VALIDATION when no column of the sheet contains numbers
 */
export async function importSheet(tx: PersonTx, cells: SheetCells): Promise<Counts> {
  const fields = await shareFields(tx)
  const content = readPeople(cells, {
    country: await getPhoneCountry(tx),
    takesHidden: true,
    further: columnsOf(fields, tx.caller.language),
  })
  if (!content) throw invalidField('file', 'invalid', FIELD_ERRORS.invalid[tx.caller.language])
  const { hidden, faults } = content
  const people = content.people.map(withPriority)
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
  const filled = await completePeople(
    tx,
    people.flatMap((person) => {
      const id = known.get(person.phone)
      return id === undefined ? [] : { ...person, id }
    }),
  )
  const updated = filled.completed + unseen.updated
  await showPriority(tx, [...unseen.prioritized, ...filled.prioritized], 'high')
  if (imported + updated > 0) await tx.emit(contactsReloaded, {})
  const changes = { imported: [null, imported], updated: [null, updated] }
  await recordAct(tx, { action: 'contact.import', entity: 'contact', entityId: null, changes })
  const duplicated = content.duplicated + people.length + hidden.length - imported - updated
  return { imported, updated, duplicated, invalid: faults.length, errors: faults.slice(0, MOST_LISTED) }
}

/** The columns beside those of every sheet: the priority, and the company's fields. */
function columnsOf(fields: readonly KnownField[], language: Language): FurtherColumns {
  const names = priorityNames(fields)
  return {
    names: [...names, ...fields.map(({ name }) => name)],
    read: (row) => {
      const cell = row.slice(0, names.length).find((one) => one !== undefined)
      const priority = readPriority(cell)
      const values = readRow(fields, row.slice(names.length), language)
      return priority && values && { ...values, priority }
    },
  }
}

/** Takes the priority, which `columnsOf` has read, out of the fields of a person. */
const withPriority = ({ fields: { priority, ...fields }, ...person }: SheetPerson): ImportedPerson => ({
  ...person,
  fields,
  priority: rankOf(priority === 'high' ? 'high' : 'none'),
})

/** @returns the number of added contacts; another request may have added some of them first */
async function addPeople(tx: PersonTx, people: readonly ImportedPerson[]): Promise<number> {
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
): Promise<{ imported: number; updated: number; prioritized: readonly number[] }> {
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
    const completed = { ...withPriority({ ...person, phone: '', number: '' }), id: contact.id }
    if (isNew) fresh.push(completed)
    else known.push(completed)
  }
  await completePeople(tx, fresh)
  const { completed: updated, prioritized } = await completePeople(tx, known)
  return { imported: fresh.length, updated, prioritized }
}

type Completed = ImportedPerson & { readonly id: number }
