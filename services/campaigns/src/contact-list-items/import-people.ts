import { contactListItemsChanged, contactListUpdated } from '@recado/contracts/campaigns/contact-list-events'
import type { uploadContactList } from '@recado/contracts/campaigns/contact-list-routes'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import { CONTACT_LIST_LIMIT } from '@recado/contracts/limits'
import type { RouteOutput } from '@recado/contracts/route'
import { recordAct } from '@recado/kit/audit'
import { invalidField } from '@recado/kit/errors'
import { getPhoneCountry } from '@recado/kit/phones/company-country'
import { readPeople, type SheetPerson } from '@recado/kit/sheets/read-people'
import type { SheetCells } from '@recado/kit/sheets/sheet-worker'
import { addToCount, shareContactList } from '../contact-lists/contact-list-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { insertPeople } from './contact-list-item-repository.ts'

const AT_ONCE = 2_000 // how many people one statement inserts at most

/**
 * Adds the people of a sheet to a list, except those who are already in it, and publishes one event for all of them.
 * @throws ERR_NO_CONTACTLIST_FOUND | ERR_VALIDATION when no column of the sheet has numbers
 */
export async function importPeople(
  tx: PersonTx,
  contactListId: number,
  cells: SheetCells,
): Promise<RouteOutput<typeof uploadContactList>> {
  await shareContactList(tx, contactListId)
  const content = readPeople(cells, { country: await getPhoneCountry(tx) })
  if (!content) throw invalidField('file', 'invalid', FIELD_ERRORS.invalid[tx.caller.language])
  const { people, faults } = content
  const imported = await addPeople(tx, contactListId, people)
  const changes = { imported: [null, imported] }
  await recordAct(tx, { action: 'contactList.import', entity: 'contactList', entityId: contactListId, changes })
  if (imported > 0) {
    await tx.emit(contactListItemsChanged, { contactListId })
    await tx.emit(contactListUpdated, { contactList: await addToCount(tx, contactListId, imported) })
  }
  const duplicated = content.duplicated + people.length - imported
  return { imported, duplicated, invalid: faults.length, errors: faults.slice(0, CONTACT_LIST_LIMIT.faults) }
}

/** @returns the number of added people */
async function addPeople(tx: PersonTx, contactListId: number, people: readonly SheetPerson[]): Promise<number> {
  const inOrder = people.toSorted((one, other) => (one.phone < other.phone ? -1 : 1))
  let added = 0
  for (let at = 0; at < inOrder.length; at += AT_ONCE) {
    added += await insertPeople(tx, contactListId, inOrder.slice(at, at + AT_ONCE))
  }
  return added
}
