import { recordAct } from '@recado/kit/audit'
import { csvTable } from '@recado/kit/sheets/csv-table'
import { getContactList } from '../contact-lists/contact-list-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import type { ExportedItem } from './contact-list-item-repository.ts'

/**
 * Records the export of a list in the audit log, before the first row is sent.
 * @throws ERR_NO_CONTACTLIST_FOUND
 */
export async function noteExport(tx: PersonTx, contactListId: number): Promise<void> {
  await getContactList(tx, contactListId)
  await recordAct(tx, { action: 'contactList.export', entity: 'contactList', entityId: contactListId })
}

/**
 * The people of a list as a CSV table, in chunks. The column `valid` is empty for unchecked numbers.
 * @param findNext returns the items after an id, in the order of their ids
 */
export const exportItems = (
  findNext: (page: { after: number; atMost: number }) => Promise<readonly ExportedItem[]>,
): AsyncGenerator<string> =>
  csvTable(['name', 'number', 'email', 'valid'], findNext, ({ name, number, email, isWhatsappValid }) => [
    name,
    number,
    email,
    isWhatsappValid === null ? null : String(isWhatsappValid),
  ])
