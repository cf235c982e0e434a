import type { SheetFault } from '@recado/contracts/contacts/contact'
import { contactsReloaded } from '@recado/contracts/contacts/events'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import { MOST_LISTED } from '@recado/contracts/limits'
import { recordAct } from '@recado/kit/audit'
import { invalidField } from '@recado/kit/errors'
import { readPeople, type SheetPerson } from '@recado/kit/sheets/read-people'
import type { SheetCells } from '@recado/kit/sheets/sheet-worker'
import type { PersonTx } from '../db.ts'
import { addPhones, completePeople, findKnownPhones, insertPeople, removeUnused } from './sheet-repository.ts'

/** What became of the lines of a sheet. */
type Counts = {
  imported: number
  updated: number
  duplicated: number
  invalid: number
  errors: { row: number; reason: SheetFault }[]
}

/**
 * Takes over the people of a sheet: who is unknown becomes a contact, who is known gets what was lacking, and names that
 * agents typed stay. Browsers hear of it once. Numbers are asked about one after the other, later.
 * @throws ERR_VALIDATION no column of the sheet has numbers
 */
export async function importSheet(tx: PersonTx, cells: SheetCells): Promise<Counts> {
  const content = readPeople(cells)
  if (!content) throw invalidField('file', 'invalid', FIELD_ERRORS.invalid[tx.caller.language])
  const { people, faults } = content
  const known = await findKnownPhones(
    tx,
    people.map(({ phone }) => phone),
  )
  const imported = await addPeople(
    tx,
    people.filter(({ phone }) => !known.has(phone)),
  )
  const updated = await completePeople(
    tx,
    people.flatMap((person) => {
      const id = known.get(person.phone)
      return id === undefined ? [] : { ...person, id }
    }),
  )
  if (imported + updated > 0) await tx.emit(contactsReloaded, {})
  const changes = { imported: [null, imported], updated: [null, updated] }
  await recordAct(tx, { action: 'contact.import', entity: 'contact', entityId: null, changes })
  const duplicated = content.duplicated + people.length - imported - updated
  return { imported, updated, duplicated, invalid: faults.length, errors: faults.slice(0, MOST_LISTED) }
}

/** @returns how many were added: of some, somebody else may have been faster */
async function addPeople(tx: PersonTx, people: readonly SheetPerson[]): Promise<number> {
  const ids = await insertPeople(tx, people)
  const owners = new Map(people.flatMap(({ phone, number }) => [[phone, ids.get(number) ?? 0] as const]))
  const late = await addPhones(tx, owners)
  await removeUnused(tx, late)
  return people.length - late.length
}
