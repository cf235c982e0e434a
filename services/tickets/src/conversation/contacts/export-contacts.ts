import { recordAct } from '@recado/kit/audit'
import { csvTable } from '@recado/kit/sheets/csv-table'
import type { PersonTx } from '../../tables/db.ts'
import type { ExportedContact } from './contact-list-repository.ts'

/** Records the export of contacts in the audit log, before the first row is sent. */
export const noteExport = (tx: PersonTx): Promise<void> =>
  recordAct(tx, { action: 'contact.export', entity: 'contact', entityId: null })

/**
 * The contacts as a table, in chunks.
 * @param findNext returns the contacts after an id, in the order of ids
 */
export const exportContacts = (
  findNext: (page: { after: number; atMost: number }) => Promise<readonly ExportedContact[]>,
): AsyncGenerator<string> =>
  csvTable(['name', 'number', 'email', 'username', 'lid'], findNext, ({ name, number, email, username, lid }) => [
    name,
    number,
    email,
    username,
    number === null ? lid : null, // people without a number have only a LID
  ])
