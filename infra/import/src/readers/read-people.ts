import { Email } from '@recado/contracts/auth/user'
import { ExtraInfo } from '@recado/contracts/contacts/contact'
import { type Draft, draftAll, type Reading } from '../draft.ts'
import { ofCompany, type Row } from '../former/former-system.ts'
import { groupBy, isYes, neededTimeOf, referenceOf, sourceOf, textOf, Unfit } from '../former/read-values.ts'
import type { Note } from '../note.ts'

export async function* readUsers({ former, ids }: Reading): AsyncGenerator<Draft[]> {
  const [own, values] = ofCompany(former, 'Users')
  const queues = former.has('UserQueues')
    ? groupBy(await former.all('select "userId", "queueId" from "UserQueues" order by "queueId"'), 'userId')
    : new Map<string, Row[]>()
  for await (const rows of former.pages(`select * from "Users" where ${own} order by id`, values)) {
    yield draftAll(rows, (row) => ({
      name: textOf(row, 'name'),
      email: textOf(row, 'email'),
      profile: textOf(row, 'profile'),
      queueIds: (queues.get(sourceOf(row)) ?? []).map((link) => ids.of('queue', sourceOf(link, 'queueId'))),
      whatsappId: ids.ofAny('connection', referenceOf(row, 'whatsappId')),
    }))
  }
}

export async function* readContacts({ former }: Reading): AsyncGenerator<Draft[]> {
  const [own, values] = ofCompany(former, 'Contacts')
  for await (const rows of former.pages(`select * from "Contacts" where ${own} order by id`, values)) {
    const page = rows.map((row) => row['id'])
    const fields = former.has('ContactCustomFields')
      ? groupBy(
          await former.all('select * from "ContactCustomFields" where "contactId" = any ($1) order by id', [page]),
          'contactId',
        )
      : new Map<string, Row[]>()
    yield draftAll(rows, (row, note) => ({
      name: textOf(row, 'name').trim() || textOf(row, 'number'),
      ...addressOf(row),
      email: emailOf(row, note),
      extraInfo: extraInfoOf(fields.get(sourceOf(row)) ?? [], note),
      createdAt: neededTimeOf(row, 'createdAt'),
    }))
  }
}

function addressOf(row: Row) {
  const [id = '', server] = textOf(row, 'number').split('@')
  const number = id.replace(/[\s()+.]|^\+/g, '')
  const lid = textOf(row, 'lid').replace(/@.*$/, '') || null
  if (isYes(row, 'isGroup')) return { phone: null, lid: null, group: number }
  if (server === 'lid') return { phone: null, lid: number, group: null }
  if (!/^\d{8,15}$/.test(number) && lid === null)
    throw new Unfit(`number: "${textOf(row, 'number')}" is not a phone number`)
  return { phone: /^\d{8,15}$/.test(number) ? number : null, lid, group: null }
}

/** @returns the e-mail in a row; null if it is missing, or is not an address */
export function emailOf(row: Row, note: Note): string | null {
  const email = textOf(row, 'email').trim()
  if (email === '') return null
  const read = Email.safeParse(email)
  if (!read.success) note(`its e-mail "${email}" is no address and was left out`)
  return read.success ? read.data : null
}

function extraInfoOf(rows: readonly Row[], note: Note): ExtraInfo[] {
  return rows.flatMap((row) => {
    const read = ExtraInfo.safeParse({ name: textOf(row, 'name'), value: textOf(row, 'value') })
    if (!read.success) note(`its field ${sourceOf(row)} is too long or has no name and was left out`)
    return read.success ? [read.data] : []
  })
}
