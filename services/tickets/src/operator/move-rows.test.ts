import { randomUUID } from 'node:crypto'
import type { MovedKind } from '@recado/contracts/moving-in/batch'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { newMediaKey } from '@recado/kit/media/media-key'
import { moveBatch } from '@recado/kit/moving-in/move-batch'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../test/harness.ts'
import type { Database } from '../tables/db.ts'
import { movedContact } from './move-contacts.ts'
import { movedMessage } from './move-messages.ts'
import { movedQueue, movedTag } from './move-names.ts'
import { movedTicket } from './move-tickets.ts'

let harness: Harness
let database: Kysely<Database>
beforeAll(async () => {
  harness = await startTickets()
  const pool = createPool(harness.service.environment['DATABASE_URL'] ?? '', 2, createLog('tickets', 'silent'))
  database = new Kysely<Database>({ dialect: new CompanyDialect(pool) })
})
afterAll(async () => {
  await database.destroy()
  await harness.close()
})

const movers = { queue: movedQueue, tag: movedTag, contact: movedContact, ticket: movedTicket, message: movedMessage }
const origin = randomUUID()
const move = ({ id }: Company, kind: MovedKind, ...rows: ({ source: string } & Record<string, unknown>)[]) =>
  moveBatch({ inTx: createInTx(database, () => {}), companyId: id, movers }, { origin, kind, rows })

const at = '2024-01-01T10:00:00.000Z'
const contact = (source: string, phone: string, changes = {}) => ({
  source,
  name: 'Maria',
  phone,
  lid: null,
  group: null,
  email: null,
  extraInfo: [],
  createdAt: at,
  ...changes,
})
const ticket = (source: string, whatsappId: number, changes = {}) => ({
  source,
  status: 'closed',
  userId: null,
  queueId: null,
  whatsappId,
  contact: '1',
  tags: [],
  unreadMessages: 0,
  last: null,
  lastInboundAt: null,
  rating: null,
  createdAt: at,
  updatedAt: at,
  ...changes,
})
const message = (source: string, whatsappId: number, changes = {}) => ({
  source,
  ticket: '1',
  whatsappId,
  author: null,
  fromMe: false,
  isBot: false,
  mediaType: 'chat',
  body: 'Oi',
  file: null,
  isFileMissing: false,
  read: false,
  ack: 0,
  isDeleted: false,
  quoted: null,
  createdAt: at,
  ...changes,
})
const outcomes = (results: Awaited<ReturnType<typeof move>>) => results.map(({ outcome }) => outcome)

test('rows of a batch come without the broken ones, and a repeated batch adds nothing', async () => {
  const company = await harness.company()
  const rows = [
    contact('1', '5511987650001', { name: 'Ma\0ria' }),
    contact('2', '551187650001'), // the same phone in another spelling
    contact('3', 'abc'),
    contact('4', '5511987650004', { extraInfo: [{ name: 'CPF', value: '1' }] }),
  ]

  const first = await move(company, 'contact', ...rows)
  const second = await move(company, 'contact', ...rows)

  expect(outcomes(first)).toEqual(['added', 'known', 'refused', 'added'])
  expect(first[1]?.id).toBe(first[0]?.id)
  expect(outcomes(second)).toEqual(['known', 'known', 'refused', 'known'])
  const stored = await harness.service.database.query(
    'select name, extra_info from contact where company_id = $1 order by id',
    [company.id],
  )
  expect(stored.rows).toEqual([
    { name: 'Maria', extra_info: [] },
    { name: 'Maria', extra_info: [{ name: 'CPF', value: '1' }] },
  ])
})

test('a row that the database refuses stays out, and all others of its batch come', async () => {
  const company = await harness.company()
  const { id } = await company.connection()
  await move(company, 'contact', contact('1', '5511987650001'))

  const results = await move(
    company,
    'ticket',
    ticket('1', id, { status: 'pending' }),
    ticket('2', id, { status: 'pending' }), // a contact has one active ticket per connection
    ticket('3', id),
    ticket('4', id, { contact: '99' }),
  )

  expect(outcomes(results)).toEqual(['added', 'refused', 'added', 'refused'])
  expect(results.map(({ reason }) => reason)).toEqual([
    null,
    expect.stringContaining('ticket_active'),
    null,
    'its contact 99 did not come',
  ])
  expect((await company.tickets()).map(({ status }) => status).toSorted()).toEqual(['closed', 'pending'])
})

test('messages come once, in their order, with quotes of each other, and only into the own company', async () => {
  const [company, other] = [await harness.company(), await harness.company()]
  const { id } = await company.connection()
  await move(company, 'contact', contact('1', '5511987650001'))
  const [moved] = await move(company, 'ticket', ticket('1', id))
  const rows = [message('A', id), message('B', id, { quoted: 'A', body: 'Sim', fromMe: true, isBot: true })]

  expect(outcomes(await move(company, 'message', ...rows))).toEqual(['added', 'added'])
  expect(outcomes(await move(company, 'message', ...rows, message('C', id)))).toEqual(['known', 'known', 'added'])
  const strange = await move(other, 'message', ...rows)

  expect(strange.map(({ reason }) => reason)).toEqual(Array(2).fill('its ticket 1 did not come'))
  const said = await company.messages(moved?.id ?? 0)
  expect(said.map(({ body, origin: by, quotedMsg }) => [body, by, quotedMsg?.body])).toEqual([
    ['Oi', 'inbound', undefined],
    ['Sim', 'bot', 'Oi'],
    ['Oi', 'inbound', undefined],
  ])
})

test('messages come once although their ticket has moved to another connection since', async () => {
  const company = await harness.company()
  const [first, second] = [await company.connection(), await company.connection()]
  await move(company, 'contact', contact('1', '5511987650001'))
  await move(company, 'ticket', ticket('1', first.id))
  const rows = [message('A', first.id), message('B', first.id)]
  await move(company, 'message', ...rows)
  await harness.service.database.query(`update ticket set whatsapp_id = $1 where company_id = $2`, [
    second.id,
    company.id,
  ])

  expect(outcomes(await move(company, 'message', ...rows))).toEqual(['known', 'known'])
})

test('a file that comes again for a message that is here without it is removed a day later', async () => {
  const company = await harness.company()
  const { id } = await company.connection()
  await move(company, 'contact', contact('1', '5511987650001'))
  await move(company, 'ticket', ticket('1', id))
  const file = (path: string) => ({ path, name: 'a.jpg', mime: 'image/jpeg', size: 1, kind: 'image' })
  const [kept, lost] = [newMediaKey('tickets', company.id), newMediaKey('tickets', company.id)]
  const rows = [message('A', id, { file: file(kept) }), message('B', id, { file: file(lost) })]
  await move(company, 'message', ...rows)
  const { database: db } = harness.service
  await db.query(`update message set media_path = null, media_status = 'failed' where media_path = $1`, [lost])
  await db.query(`delete from media_file where path = $1`, [lost])

  expect(outcomes(await move(company, 'message', ...rows))).toEqual(['known', 'known'])

  const { rows: files } = await db.query(
    `select path, delete_after is null as is_kept from media_file where path = any ($1)`,
    [[kept, lost]],
  )
  expect(new Map(files.map(({ path, is_kept }) => [path, is_kept] as const))).toEqual(
    new Map([
      [kept, true],
      [lost, false],
    ]),
  )
})

test('a queue whose name is taken is refused with the code, and comes after the name is free', async () => {
  const company = await harness.company()
  const taken = await company.queue({ name: 'Vendas' })
  const row = {
    source: '1',
    name: 'Vendas',
    color: '#123123',
    orderQueue: null,
    greetingMessage: '',
    outOfHoursMessage: '',
  }

  const [refused] = await move(company, 'queue', { ...row, schedules: null })
  await harness.service.database.query(`update queue set name = 'Outra' where id = $1`, [taken.id])
  const [added] = await move(company, 'queue', { ...row, schedules: null })

  expect(refused).toMatchObject({ outcome: 'refused', reason: 'ERR_QUEUE_NAME_ALREADY_EXISTS' })
  expect(added).toMatchObject({ outcome: 'added' })
})
