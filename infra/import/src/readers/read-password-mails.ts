import { type Draft, draftAll, type Reading } from '../draft.ts'
import { ofCompany } from '../former/former-system.ts'
import { sourceOf, textOf } from '../former/read-values.ts'

/** The users who have moved, for the mails with which they choose a password. */
export async function* readPasswordMails({ former, ids }: Reading): AsyncGenerator<Draft[]> {
  const [own, values] = ofCompany(former, 'Users')
  for await (const rows of former.pages(`select * from "Users" where ${own} order by id`, values)) {
    const moved = rows.filter((row) => ids.find('user', sourceOf(row)) !== undefined)
    yield draftAll(moved, (row) => ({ userId: ids.of('user', sourceOf(row)), email: textOf(row, 'email') }))
  }
}
