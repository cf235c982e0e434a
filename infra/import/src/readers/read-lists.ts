import { type Draft, draftAll, type Reading } from '../draft.ts'
import { ofCompany } from '../former/former-system.ts'
import { sourceOf, textOf } from '../former/read-values.ts'
import { emailOf } from './read-people.ts'

export async function* readLists({ former }: Reading): AsyncGenerator<Draft[]> {
  if (!former.has('ContactLists')) return
  const [own, values] = ofCompany(former, 'ContactLists')
  for await (const rows of former.pages(`select * from "ContactLists" where ${own} order by id`, values)) {
    yield draftAll(rows, (row) => ({ name: textOf(row, 'name') }))
  }
}

export async function* readListItems({ former, ids }: Reading): AsyncGenerator<Draft[]> {
  if (!former.has('ContactListItems')) return
  const [own, values] = ofCompany(former, 'ContactListItems')
  const items = `select * from "ContactListItems" where ${own} order by "contactListId", id`
  for await (const rows of former.pages(items, values)) {
    yield draftAll(rows, (row, note) => ({
      contactListId: ids.of('contactList', sourceOf(row, 'contactListId')),
      name: textOf(row, 'name').trim() || textOf(row, 'number'),
      phone: textOf(row, 'number').replace(/\D/g, ''),
      email: emailOf(row, note),
    }))
  }
}
