import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { addNote, noteMentioned, notes } from './fixture/service.ts'

describe('old rows', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(notes, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
    await service.database.query('create table deletion (table_name text, rows int)')
    await service.database.query('grant insert on deletion to public')
    await service.database.query(`create function note_deletion() returns trigger language plpgsql as $$ begin
      insert into deletion select tg_table_name, count(*) from removed; return null; end $$`)
    for (const table of ['inbox', 'sent_event', 'idempotency_key']) {
      await service.database.query(`create trigger note_deletion after delete on ${table}
        referencing old table as removed for each statement execute function note_deletion()`)
    }
  })
  afterAll(() => service.close())

  const countOf = async (table: string) => (await service.database.query(`select 1 from ${table}`)).rowCount ?? 0
  const largestDeletion = async (table: string) =>
    (await service.database.query('select max(rows) as most from deletion where table_name = $1', [table])).rows[0].most
  const addInbox = (count: number, age: string) =>
    service.database.query(
      `insert into inbox select 'notes.mention', gen_random_uuid(), now() - $2::interval from generate_series(1, $1)`,
      [count, age],
    )
  const addKeys = (companyId: number, count: number, age: string) =>
    service.database.query(
      `insert into idempotency_key select $1, 1, 'key ' || $3::text || n, 'hash', '{}', now() - $3::interval
       from generate_series(1, $2::int) n`,
      [companyId, count, age],
    )

  test('old rows of the inbox are deleted in batches, and rows that may still be needed stay', async () => {
    await addInbox(2_300, '15 days')
    await addInbox(3, '13 days')

    await service.restart()

    expect(
      await eventually(
        () => countOf('inbox'),
        (count) => count <= 3,
      ),
    ).toBe(3)
    expect(await largestDeletion('inbox')).toBe(1_000)
    await eventually(
      async () => (await fetch(`${service.address}/metrics`)).text(),
      (metrics) => metrics.includes('pruned_rows_total{table="inbox"} 2300\n'),
    )
  })

  test('events that were sent more than an hour ago are deleted in batches, and younger ones stay', async () => {
    const add = (from: number, count: number, age: string) =>
      service.database.query(
        `insert into sent_event (id, routing_key, ordering_key, body, sent_at)
         select n, 'a', '', '', now() - $3::interval from generate_series($1::int, $1::int + $2::int - 1) n`,
        [from, count, age],
      )
    await add(-3_000, 2_300, '61 minutes')
    await add(-500, 3, '59 minutes')

    await service.restart()

    const count = async () =>
      (await service.database.query('select count(*)::int as count from sent_event where id < 0')).rows[0].count
    expect(await eventually(count, (left) => left <= 3)).toBe(3)
    expect(await largestDeletion('sent_event')).toBe(1_000)
  })

  test('old idempotency keys are deleted in every company, in its own transaction', async () => {
    await addKeys(601, 1_100, '25 hours')
    await addKeys(602, 2, '25 hours')
    await addKeys(602, 1, '23 hours')

    await service.restart()

    expect(
      await eventually(
        () => countOf('idempotency_key'),
        (count) => count <= 1,
      ),
    ).toBe(1)
    expect(await largestDeletion('idempotency_key')).toBe(1_000)
  })

  test('old rows do not exist in the outbox, because confirmed events are deleted', async () => {
    await service.call(addNote, { body: { text: 'sent' } }, { as: { companyId: 603 } })
    await service.publish(noteMentioned, 603, { text: 'handled' })
    await service.heard(noteMentioned, 603)

    await eventually(
      () => countOf('outbox'),
      (count) => count === 0,
    )
  })

  test('old rows of other companies are not visible to the app role', async () => {
    const { rows } = await service.database.query(`select grantee from information_schema.routine_privileges
      where routine_name = 'companies_with_old_keys' and grantee not like '%\\_owner'`)

    expect(rows).toEqual([{ grantee: expect.stringMatching(/_system$/) }])
  })
})
