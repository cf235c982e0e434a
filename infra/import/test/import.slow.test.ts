import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { connectToAny } from '@recado/kit/broker/connect-to-any'
import { namesOf } from '@recado/kit/broker/topology'
import { createCipher } from '@recado/kit/secrets/cipher'
import { eventually } from '@recado/kit/testing/service'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { requireSilence } from '../src/require-silence.ts'
import { createFormer, type Former } from './former-fixture.ts'

let former: Former
beforeAll(async () => {
  former = await createFormer({ postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
})
afterAll(() => former.close())

/** The hashes of tables, without the map of the import itself. */
const changed = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = await former.contents()
  await work()
  const after = await former.contents()
  return Object.keys(after).filter((table) => after[table] !== before[table])
}
const reasons = () => former.told().map(({ kind, source, reason }) => `${kind} ${source}: ${reason}`)

test('a dry import counts what comes and tells what does not, and writes nothing', async () => {
  let lines: string[] = []
  const tables = await changed(async () => {
    lines = (await former.move({ isDry: true })).lines
  })

  expect(tables).toEqual([])
  expect(lines).toEqual([
    'queue: 2 come, 1 come without a part',
    'connection: 1 come',
    'formerConnection: 1 come',
    'user: 2 come, 1 do not come',
    'tag: 2 come, 1 do not come',
    'option: 2 come, 1 do not come',
    'contact: 4 come, 1 do not come, 1 come without a part',
    'quickMessage: 2 come',
    'ticket: 4 come, 1 do not come, 1 come without a part',
    'message: 6 come, 1 do not come, 1 come without a part',
    'schedule: 1 come, 1 do not come',
    'contactList: 1 come',
    'contactListItem: 2 come, 1 do not come',
    'These rows have no place here: 1 of Settings.',
  ])
  expect(reasons()).toEqual([
    'queue 2: its hours are not those of seven days and were left out',
    expect.stringContaining('user 3: email:'),
    'tag 3: color: missing',
    'option 3: its option 99 did not come',
    'contact 4: number: "abc" is not a phone number',
    'contact 5: its e-mail "nenhum" is no address and was left out',
    'contact 5: its field 2 is too long or has no name and was left out',
    'ticket 4: its connection was deleted, so it comes closed',
    'ticket 5: status: "nps" is unknown',
    'message B2: its file "sumiu.pdf" is missing',
    'message D1: its ticket 5 did not come',
    'schedule 2: its time is past',
    expect.stringContaining('contactListItem 3: phone:'),
  ])
})

test('an import moves a company with its conversations, and a second one adds nothing', async () => {
  await former.move()

  const tickets = await former.query(
    `select ticket.status, ticket.preview, contact.name, ticket.rating, ticket.closed_at, queue.name as queue, connection_ref.name as line,
       (select count(*)::int from ticket_tag where ticket_id = ticket.id) as tags
     from ticket join contact on contact.id = contact_id left join queue on queue.id = queue_id
     join connection_ref on connection_ref.id = whatsapp_id where ticket.company_id = 7 order by ticket.id`,
    'tickets',
  )
  expect(tickets).toMatchObject([
    { status: 'closed', preview: 'Tem sim', name: 'Maria', rating: 3, queue: 'Vendas', line: 'Loja', tags: 1 },
    { status: 'open', preview: 'Documento', name: 'Maria', queue: 'Vendas', tags: 2 },
    { status: 'pending', preview: 'Bom dia, grupo', name: 'Família', queue: null },
    { status: 'closed', name: 'João', line: '—' },
  ])
  const messages = await former.query(
    `select message.wa_message_id, message.body, message.origin, message.media_type, message.media_status, author.name as author,
       quoted.wa_message_id as quoted from message left join contact author on author.id = message.author_id
     left join message quoted on quoted.id = message.quoted_id where message.company_id = 7 order by message.id`,
    'tickets',
  )
  expect(messages).toMatchObject([
    { wa_message_id: 'A1', origin: 'inbound', media_type: 'chat', quoted: null },
    { wa_message_id: 'A2', body: 'Escolha uma opção', origin: 'bot' },
    { wa_message_id: 'A3', origin: 'phone', quoted: 'A1' },
    { wa_message_id: 'B1', body: 'Olha a foto', media_type: 'image', media_status: 'ready' },
    { wa_message_id: 'B2', body: '', media_type: 'application', media_status: 'failed' },
    { wa_message_id: 'C1', author: 'João' },
  ])
  const [tally] = await former.query(
    `select sum(tickets)::int as tickets from ticket_tally where company_id = 7`,
    'tickets',
  )
  expect(tally).toEqual({ tickets: 4 })
  const users = await former.query(
    `select name, profile, login.email from app_user join login on user_id = id order by id`,
    'auth',
  )
  expect(users).toEqual([
    { name: 'Ana', profile: 'admin', email: 'ana@padaria.test' },
    { name: 'Bia', profile: 'user', email: 'bia@padaria.test' },
  ])
  const contacts = await former.query(
    `select name, extra_info from contact where company_id = 7 order by id`,
    'tickets',
  )
  expect(contacts.map(({ name }) => name)).toEqual(['Maria', 'Família', 'João'])
  expect(contacts[0]).toMatchObject({ extra_info: [{ name: 'CPF', value: '123' }] })
  const lists = await former.query(`select name, contacts_count from contact_list`, 'campaigns')
  expect(lists).toEqual([{ name: 'Clientes', contacts_count: 1 }])
  const events = await former.query('select routing_key, count(*)::int from outbox group by 1 order by 1', 'tickets')
  expect(events.map(({ routing_key, count }) => `${routing_key} ${count}`)).toEqual([
    'contact.reloaded.p1 1',
    'queue.created.p1 2',
    'queue.updated.p1 2',
    'quick-message.created.p1 2',
    'schedule.created.p1 1',
    'tag.created.p1 2',
    'ticket.created.p1 2', // not of those that are closed
  ])

  let known: { report: { counts: ReadonlyMap<string, { added: number }> } } | undefined
  const tables = await changed(async () => {
    known = await former.move()
  })
  expect(tables).toEqual([])
  expect([...(known?.report.counts.values() ?? [])].filter(({ added }) => added > 0)).toEqual([])
})

test('an import from a copy on a server with another time zone adds nothing', async () => {
  await former.move()
  const setting = (change: string) =>
    former.former(`do $$ begin execute format('alter database %I ${change}', current_database()); end $$`)
  await setting(`set timezone to ''America/Sao_Paulo''`)

  const { report } = await former.move()

  await setting('reset timezone')
  expect([...report.counts.values()].reduce((sum, { added }) => sum + added, 0)).toBe(0)
})

test('a second company of the former system moves into another company, and the first one stays unchanged', async () => {
  const rowsOf7 = () =>
    former.query(
      `select md5(string_agg(t::text, '' order by t::text)) as sum from message t where company_id = 7`,
      'tickets',
    )
  const before = await rowsOf7()

  await former.move({ companyId: 8, sourceCompanyId: 2 })

  expect(await rowsOf7()).toEqual(before)
  const found = await former.query(
    `select message.body, contact.name, contact.company_id from message join contact on contact.id = message.contact_id
     where message.company_id = 8`,
    'tickets',
  )
  expect(found).toEqual([{ body: 'Freio quebrou', name: 'Maria', company_id: 8 }])
})

const bytes = (text: string) => ({ type: 'Buffer', data: Buffer.from(text).toString('base64') })
const SESSION = {
  creds: {
    me: { id: '5511900000000:1@s.whatsapp.net', name: 'Balc\u0000ão' },
    account: { details: bytes('a') },
    noiseKey: { private: bytes('n') },
  },
  keys: {
    preKeys: { 7: { private: bytes('p'), public: bytes('q') } },
    sessions: { '5511987654321.0': bytes('s') },
    unknown: { 1: bytes('u') },
  },
}

test('a database of several companies whose quick messages name no company is refused as a whole', async () => {
  await former.former('alter table "QuickMessages" rename column "companyId" to company')

  await expect(former.move({ isDry: true })).rejects.toThrow('The rows of QuickMessages do not tell')

  await former.former('alter table "QuickMessages" rename column company to "companyId"')
})

const OTHERS = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

test('an import whose list of rows cannot be written leaves no connection to the former database', async () => {
  const reportFile = join(former.folder, 'a file/report.jsonl')
  writeFileSync(dirname(reportFile), '')

  await expect(former.move({ reportFile })).rejects.toThrow('--report')

  await eventually(async () => (await former.former(OTHERS)).length === 0)
})

test('a role that may only read sees that another role uses the former database', async () => {
  const { hostname: host, port, pathname } = new URL(former.url)
  const [database, role] = [pathname.slice(1), `${pathname.slice(1)}_reader`]
  await former.former(`create role ${role} login password 'only-for-tests'`)
  const watcher = new pg.Client(former.url)
  await watcher.connect()
  const reader = new pg.Client({ host, port: Number(port), database, user: role, password: 'only-for-tests' })
  await reader.connect()
  const all = async (text: string) => (await reader.query(text)).rows
  const silence = () => requireSilence({ all }, former.installation)

  await expect(silence()).rejects.toThrow('Something uses the former database')
  await watcher.end()
  await eventually(async () => (await all(OTHERS)).length === 0)
  await silence()

  await all('begin transaction isolation level repeatable read read only')
  await silence()
  const late = new pg.Client(former.url)
  await late.connect()
  await expect(silence()).rejects.toThrow('Something uses the former database')
  await late.end()
  await reader.end()
  await former.former(`drop role ${role}`)
})

test('sessions stay out while a service of the installation runs, on whichever host', async () => {
  const { amqpUrl, namespace } = former.installation
  const broker = await connectToAny(amqpUrl)
  const channel = await broker.createChannel()
  const queue = namesOf(namespace).queue('tickets.keep-user')
  await channel.assertQueue(queue)
  const { consumerTag } = await channel.consume(queue, () => {})
  const wanted = { companyId: 8, sourceCompanyId: 2, withSessions: true }

  await expect(former.move(wanted)).rejects.toThrow(`Recado runs: a service consumes ${queue}`)

  await channel.cancel(consumerTag)
  await channel.deleteQueue(queue)
  await broker.close()
  await former.move(wanted)
})

test('a linked device comes with its keys, encrypted as the gateway stores them, and its session is requested', async () => {
  await former.former(`update "Whatsapps" set session = '${JSON.stringify(SESSION)}' where id = 2`)
  const watcher = new pg.Client(former.url)
  await watcher.connect()
  const wanted = { companyId: 8, sourceCompanyId: 2, withSessions: true }
  await expect(former.move(wanted)).rejects.toThrow('Something uses the former database')
  await watcher.end()

  await former.move(wanted)
  await former.move(wanted)

  const [line] = await former.query(
    `select connection.id, data_key, value, desired from connection join wa_creds on connection_id = connection.id
     join session_lease lease on lease.connection_id = connection.id where connection.company_id = 8`,
    'connections',
  )
  const id = String(line?.['id'])
  expect(line?.['desired']).toBe('up')
  const installation = createCipher(Buffer.from(former.installation.secrets['SECRET_KEY'] ?? '', 'base64'))
  const vault = createCipher(installation.open(line?.['data_key'] as Buffer, `${id}|data-key|`))
  const creds = JSON.parse(vault.open(line?.['value'] as Buffer, `${id}|creds|`).toString())
  expect(creds).toEqual({ ...SESSION.creds, me: { ...SESSION.creds.me, name: 'Balc\u0000ão' } })
  const keys = await former.query(
    `select type, id, value from wa_keys where company_id = 8 order by type`,
    'connections',
  )
  const opened = keys.map(({ type, id: name, value }) => [
    type,
    name,
    JSON.parse(vault.open(value as Buffer, `${id}|${type}|${name}`).toString()),
  ])
  expect(opened).toEqual([
    ['pre-key', '7', SESSION.keys.preKeys[7]],
    ['session', '5511987654321.0', SESSION.keys.sessions['5511987654321.0']],
  ])
})
