import type { GivenFieldValue } from '@recado/contracts/contact-fields/contact-field'
import { cellOf } from '@recado/contracts/contact-fields/field-word'
import type { Language } from '@recado/contracts/language'
import { recordAct } from '@recado/kit/audit'
import { csvTable } from '@recado/kit/sheets/csv-table'
import type { PersonTx } from '../../tables/db.ts'
import { findFields, type KnownField } from '../contact-fields/contact-field-repository.ts'
import type { FieldCondition } from '../contact-fields/field-condition-repository.ts'
import { readFieldFilter } from '../contact-fields/read-field-filter.ts'
import { priorityOf } from '../tickets/priority-rules.ts'
import type { ExportedContact } from './contact-list-repository.ts'
import { priorityCell, priorityNames } from './priority-column-rules.ts'

/** Records the export of contacts in the audit log, before the first row is sent. */
export const noteExport = (tx: PersonTx): Promise<void> =>
  recordAct(tx, { action: 'contact.export', entity: 'contact', entityId: null })

/**
 * Like `noteExport`.
 * @returns the fields for the columns, as they are when the export begins, and the conditions of the filter
 * @throws ERR_NO_CONTACT_FIELD_FOUND | ERR_CONTACT_FIELD_VALUE
 */
export async function noteExportWithFields(
  tx: PersonTx,
  filter: readonly GivenFieldValue[],
): Promise<{ fields: KnownField[]; conditions: FieldCondition[] }> {
  const conditions = await readFieldFilter(tx, filter)
  await noteExport(tx)
  return { fields: await findFields(tx), conditions }
}

const HEAD = ['name', 'number', 'email', 'username', 'lid']

type FindNext = (page: { after: number; atMost: number }) => Promise<readonly ExportedContact[]>

/**
 * The contacts as a table, in chunks.
 * @param findNext returns the contacts after an id, in the order of ids
 */
export const exportContacts = (findNext: FindNext): AsyncGenerator<string> => csvTable(HEAD, findNext, cellsOf)

/** Like `exportContacts`, with the priority and a column for each field. */
export const exportContactsWithFields = (
  findNext: FindNext,
  { fields, language }: { readonly fields: readonly KnownField[]; readonly language: Language },
): AsyncGenerator<string> => {
  const priority = priorityNames(fields).slice(0, 1)
  return csvTable([...HEAD, ...priority, ...fields.map(({ name }) => name)], findNext, (contact) => [
    ...cellsOf(contact),
    ...priority.map(() => priorityCell(priorityOf(contact.priority), language)),
    ...fields.map(({ id }) => cellOf(contact.field_values[id], language)),
  ])
}

const cellsOf = ({ name, number, email, username, lid }: ExportedContact) => [
  name,
  number,
  email,
  username,
  number === null ? lid : null, // people without a number have only a LID
]
