import { recordAct } from '@recado/kit/audit'
import type { PersonTx } from '../db.ts'
import type { ExportedContact } from './contact-list-repository.ts'
import { csvLine } from './csv.ts'

const AT_ONCE = 1_000
const BYTE_ORDER_MARK = '\ufeff' // without it Excel does not take the text for UTF-8

/** Notes who takes the contacts out of the house, before the first of them leaves. */
export const noteExport = (tx: PersonTx): Promise<void> =>
  recordAct(tx, { action: 'contact.export', entity: 'contact', entityId: null })

/**
 * A table of contacts, in pieces that are read one after the other, so that no more than one is ever in memory.
 * @param findNext those after an id, in the order of their ids
 */
export async function* exportContacts(
  findNext: (page: { after: number; atMost: number }) => Promise<readonly ExportedContact[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['name', 'number', 'email'])
  let after = 0
  while (true) {
    const contacts = await findNext({ after, atMost: AT_ONCE })
    if (contacts.length > 0) yield contacts.map(({ name, number, email }) => csvLine([name, number, email])).join('')
    if (contacts.length < AT_ONCE) return
    after = contacts.at(-1)?.id ?? after
  }
}
