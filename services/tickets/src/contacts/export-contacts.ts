import { recordAct } from '@recado/kit/audit'
import { csvTable } from '@recado/kit/sheets/csv-table'
import type { PersonTx } from '../db.ts'
import type { ExportedContact } from './contact-list-repository.ts'

/** Notes who takes the contacts out of the house, before the first of them leaves. */
export const noteExport = (tx: PersonTx): Promise<void> =>
  recordAct(tx, { action: 'contact.export', entity: 'contact', entityId: null })

/**
 * A table of contacts, in pieces.
 * @param findNext those after an id, in the order of their ids
 */
export const exportContacts = (
  findNext: (page: { after: number; atMost: number }) => Promise<readonly ExportedContact[]>,
): AsyncGenerator<string> =>
  csvTable(['name', 'number', 'email'], findNext, ({ name, number, email }) => [name, number, email])
