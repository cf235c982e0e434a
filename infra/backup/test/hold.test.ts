import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@recado/kit/testing/database'
import type { ServiceName } from '@recado/system/services'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { describeHeld, type Held, holdAutomatic } from '../src/hold/hold-automatic.ts'

const SERVICES = ['campaigns', 'connections', 'tickets'] as const satisfies ServiceName[]
const [NEW, HANDLED] = [randomUUID(), randomUUID()]
const databases = new Map<ServiceName, TestDatabase>()
let held: Held

async function query(service: ServiceName, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(databases.get(service)?.adminUrl)
  await client.connect()
  const result = await client.query(text)
  await client.end()
  return result.rows
}

/** Inserts rows without the rows that they refer to. */
const plant = (service: ServiceName, text: string) => query(service, `set session_replication_role = replica; ${text}`)

beforeAll(async () => {
  for (const name of SERVICES) {
    const migrations = new URL(`../../../services/${name}/migrations/`, import.meta.url)
    databases.set(name, await createTestDatabase(inject('postgresUrl'), name, migrations))
  }
  await plant(
    'campaigns',
    `insert into campaign (company_id, name, confirmation, status, scheduled_at, contact_list_id, file_list_id) values
       (7, 'running', false, 'EM_ANDAMENTO', null, 5, 6), (8, 'due', false, 'PROGRAMADA', now() - interval '1 hour', null, null),
       (7, 'later', false, 'PROGRAMADA', now() + interval '1 hour', null, null), (7, 'draft', false, 'INATIVA', null, null, null),
       (7, 'over', false, 'FINALIZADA', null, null, null);
     insert into contact_list_use (company_id, contact_list_id, campaign_id) select 7, 5, id from campaign where name = 'running';
     insert into outbox (routing_key, ordering_key, body) values
       ('campaign.message-requested.p3', '7:', '{}'), ('campaign.messages-canceled.p3', '7:', '{}')`,
  )
  await plant(
    'connections',
    `insert into outbox (routing_key, ordering_key, body) values
       ('whatsapp.message-received.p1', '7:', '{"id":"${NEW}","data":{"message":{"late":false,"text":"oi"}}}'),
       ('whatsapp.message-received.p2', '7:', '{"id":"${HANDLED}","data":{"message":{"late":false,"text":"oi"}}}'),
       ('whatsapp.message-changed.p1', '7:', '{"id":"${NEW}","data":{"late":false}}')`,
  )
  await plant(
    'tickets',
    `insert into inbox (queue, event_id) values ('tickets.receive-message', '${HANDLED}'), ('tickets.other', '${NEW}');
     insert into schedule (company_id, body, send_at, try_at, contact_id, user_id, status) values
       (7, 'due', now() - interval '1 hour', now(), 1, 1, 'PENDENTE'),
       (7, 'later', now() + interval '1 hour', now() + interval '1 hour', 1, 1, 'PENDENTE'),
       (7, 'sent', now() - interval '1 hour', now(), 1, 1, 'ENVIADA');
     insert into prompt_turn (company_id, ticket_id, prompt_id, message_id, status) values (7, 1, 1, 1, 'waiting'), (7, 1, 1, 2, 'done');
     insert into undo_step (company_id, ticket_id, user_id, kind, before, after, effect, until, state) values
       (7, 1, 1, 'close', '{}', '{}', '{"kind":"farewell"}', now(), 'offered'),
       (7, 2, 1, 'pass', '{}', '{}', '{"kind":"transfer","isTold":true,"notice":null}', now(), 'offered'),
       (7, 3, 1, 'delete', '{}', '{}', '{"kind":"revoke"}', now(), 'offered'),
       (7, 4, 1, 'close', '{}', '{}', '{"kind":"farewell"}', now(), 'undone')`,
  )
  held = await holdAutomatic(new Map([...databases].map(([name, { adminUrl }]) => [name, adminUrl])))
})
afterAll(async () => {
  for (const database of databases.values()) await database.drop()
})

test('campaigns that run or are due are canceled with a reason, and others stay', async () => {
  expect(await query('campaigns', 'select name, status, canceled_because, version from campaign order by id')).toEqual([
    { name: 'running', status: 'CANCELADA', canceled_because: 'restored', version: 2 },
    { name: 'due', status: 'CANCELADA', canceled_because: 'restored', version: 2 },
    { name: 'later', status: 'PROGRAMADA', canceled_because: null, version: 1 },
    { name: 'draft', status: 'INATIVA', canceled_because: null, version: 1 },
    { name: 'over', status: 'FINALIZADA', canceled_because: null, version: 1 },
  ])
})

test('a stopped campaign requests no message, and releases its list and its files', async () => {
  const told = await query('campaigns', 'select routing_key, body from outbox order by id')
  const keys = told.map(({ routing_key }) => String(routing_key).replace(/\.p\d$/, ''))
  expect(keys).toEqual(['campaign.messages-canceled', 'campaign.files-changed', 'campaign.files-changed'])
  expect(JSON.parse(String(told[1]?.['body']))).toMatchObject({
    companyId: 7,
    data: { campaignId: 1, fileListId: null, fieldId: null, variables: [], version: 2 },
  })
  expect(await query('campaigns', 'select from contact_list_use')).toEqual([])
})

test('schedules whose time has passed are marked as missed, and others stay', async () => {
  expect(await query('tickets', 'select body, status, error from schedule order by id')).toEqual([
    { body: 'due', status: 'ERRO', error: 'missed' },
    { body: 'later', status: 'PENDENTE', error: null },
    { body: 'sent', status: 'ENVIADA', error: null },
  ])
})

test('received messages that are sent again are late, so that no bot answers them', async () => {
  const events = await query('connections', 'select body from outbox order by id')
  expect(events.map(({ body }) => JSON.parse(String(body)).data)).toEqual([
    { message: { late: true, text: 'oi' } },
    { message: { late: true, text: 'oi' } },
    { late: false },
  ])
})

test('pending answers of machines are canceled', async () => {
  expect(await query('tickets', 'select status from prompt_turn order by id')).toEqual([
    { status: 'canceled' },
    { status: 'done' },
  ])
})

test('farewells and announced transfers follow silently, and a deletion follows as before', async () => {
  expect(await query('tickets', 'select effect from undo_step order by id')).toEqual([
    { effect: null },
    { effect: { kind: 'transfer', isTold: false, notice: null } },
    { effect: { kind: 'revoke' } },
    { effect: { kind: 'farewell' } },
  ])
})

test('the operator reads how many campaigns, schedules, messages and answers were stopped', () => {
  expect(held).toEqual({ campaigns: 2, schedules: 1, messages: 1, answers: 1, farewells: 2, inactive: 0 })
  expect(describeHeld(held)).toHaveLength(5)
  expect(describeHeld(held)[0]).toMatch(/^2 campaigns were running or due/)
  const none = { campaigns: 0, schedules: 0, messages: 0, answers: 0, farewells: 0, inactive: 0 }
  expect(describeHeld(none)).toEqual(['Nothing had to be stopped: no campaign, schedule or bot was due.'])
})
