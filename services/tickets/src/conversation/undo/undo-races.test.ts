import { mergeContact } from '@recado/contracts/contacts/routes'
import { deleteMessage } from '@recado/contracts/messages/routes'
import { createQueueOption, deleteQueueOption } from '@recado/contracts/queues/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startTickets } from '../../../test/harness.ts'
import { startSecondProcess } from '../../../test/second-process.ts'
import { FAREWELL, undoingIn } from '../../../test/undoing.ts'

let harness: Harness
let scene: ReturnType<typeof undoingIn>
beforeAll(async () => {
  harness = await startTickets({ jobs: false, isAlone: true, environment: { LOG_LEVEL: 'silent' } })
  scene = undoingIn(harness)
})
afterAll(() => harness.close())

const farewells = async (company: Awaited<ReturnType<typeof scene.given>>['company']): Promise<number> =>
  (await scene.said(company)).filter((text) => text === FAREWELL).length

/** A connection that is given back even if its test fails: the service under test cannot stop while it is taken. */
async function openSession() {
  const client = await harness.service.database.connect()
  return {
    query: (text: string, values: readonly unknown[] = []) => client.query(text, [...values]),
    [Symbol.asyncDispose]: async () => client.release(true), // ends the session with its locks
  }
}

/** Locks a ticket, so that other transactions wait for it in their order. */
async function holdTicket(ticketId: number) {
  const holder = await openSession()
  await holder.query('begin')
  await holder.query('select from ticket where id = $1 for update', [ticketId])
  return {
    ...holder,
    /** Resolves once so many transactions wait for a lock. */
    untilWaiting: (count: number) =>
      eventually(async () => {
        const { rows } = await scene.query(
          `select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
          [],
        )
        return rows[0].waiting >= count
      }),
    release: () => holder.query('rollback'),
  }
}

describe('beside a second process', () => {
  // It starts before tickets are locked: a transaction waits ten seconds for a lock, and a start may take longer.
  let second: Awaited<ReturnType<typeof startSecondProcess>>
  beforeAll(async () => {
    second = await startSecondProcess(harness)
  })
  afterAll(() => second[Symbol.asyncDispose]())

  test('a request that began in time, but gets the ticket too late, is refused, and the farewell is sent once', async () => {
    const { company, agent, ticket } = await scene.given()
    const { undo } = await scene.close(ticket, agent)
    await using held = await holdTicket(ticket.id)
    const undoing = scene.undo(undo, agent)
    await held.untilWaiting(1)
    await scene.setEnd(undo.id, '-1 second')
    await held.untilWaiting(2)

    await held.release()

    expect(await undoing).toMatchObject({ status: 409, body: { error: 'ERR_UNDO_TOO_LATE', reason: 'ended' } })
    await eventually(async () => (await scene.stateOf(undo)) === 'left')
    expect(await farewells(company)).toBe(1)
  })

  test('a message that gets the ticket before the farewell takes the close back, although its time is over', async () => {
    const { company, agent, ticket, write } = await scene.given()
    const { undo } = await scene.close(ticket, agent)
    await using held = await holdTicket(ticket.id)
    await write('Espera!')
    await held.untilWaiting(1)
    await scene.setEnd(undo.id, '-1 second')
    await held.untilWaiting(2)

    await held.release()

    await eventually(async () => (await scene.stateOf(undo)) === 'undone')
    expect(await company.tickets()).toMatchObject([{ id: ticket.id, status: 'open', lastMessage: 'Espera!' }])
    expect(await farewells(company)).toBe(0)
  })

  test('a farewell that gets the ticket before a message is sent, and the message opens a ticket', async () => {
    const { company, agent, ticket, write } = await scene.given()
    const { undo } = await scene.close(ticket, agent)
    await using held = await holdTicket(ticket.id)
    await scene.setEnd(undo.id, '-1 second')
    await held.untilWaiting(1)
    await write('Espera!')
    await held.untilWaiting(2)

    await held.release()

    expect(await company.tickets((all) => all.length === 2)).toMatchObject([{ status: 'pending' }, { id: ticket.id }])
    expect([await scene.stateOf(undo), await farewells(company)]).toEqual(['left', 1])
  })
})

test('two processes send one farewell, and a process that crashes before its commit leaves it to another one', async () => {
  const { company, agent, ticket } = await scene.given()
  const { undo } = await scene.close(ticket, agent)
  await using holder = await openSession()
  await holder.query(`select pg_advisory_lock(${company.id})`)
  await scene.query(
    `create function hold_message_${company.id}() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${company.id}); return new; end $$;
    create trigger hold_message_${company.id} before insert on message for each row
      when (new.company_id = ${company.id}) execute function hold_message_${company.id}()`,
    [],
  )
  await scene.setEnd(undo.id, '-1 second')
  await using crashing = await startSecondProcess(harness)
  await eventually(async () => {
    const sql = `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`
    return (await holder.query(sql, [company.id])).rowCount
  })

  await crashing.crash()
  const others = await Promise.all([startSecondProcess(harness), startSecondProcess(harness)])
  await using _ = others[0]
  await using __ = others[1]
  await holder.query(`select pg_advisory_unlock(${company.id})`)

  await eventually(async () => (await scene.stateOf(undo)) === 'left')
  expect(await farewells(company)).toBe(1)
})

test('an undone return and the deletion of an option of its queue at the same time both succeed', async () => {
  const { company, agent, connection, sales, ticket: first } = await scene.given()
  const { call } = harness.service
  await company.receive(connection.id, { chat: { phone: '5511955554444', lid: null }, text: 'Oi' })
  const waiting = (await company.tickets((all) => all.length === 2)).find(({ id }) => id !== first.id)
  const ticket = await company.accept(waiting ?? expect.fail(), agent)
  const { undo } = await scene.offered(scene.change(ticket, { status: 'pending' }, agent))
  const place = { queueId: sales.id, parentId: null, title: 'Preços', message: 'Qual produto?' }
  const option = (await call(createQueueOption, { body: place }, { as: company.admin })).body
  await scene.query('update ticket set queue_option_id = $2 where id = $1', [first.id, option.id])
  await using held = await holdTicket(first.id)
  const deleting = call(deleteQueueOption, { params: { optionId: option.id } }, { as: company.admin })
  await held.untilWaiting(1)

  expect((await scene.undo(undo, agent)).status).toBe(200) // although the queue is locked
  await held.release()

  expect((await deleting).status).toBe(200)
})

test('an undo that waits for a merge of contacts finds the deletion of a message in its new ticket', async () => {
  const { company, agent, connection, ticket } = await scene.given()
  const { call } = harness.service
  const message = await scene.sent(company, ticket, agent)
  await company.receive(connection.id, { chat: { phone: '5511955554444', lid: null }, text: 'Oi' })
  const waiting = (await company.tickets((all) => all.length === 2)).find(({ id }) => id !== ticket.id)
  const kept = await company.accept(waiting ?? expect.fail(), company.admin)
  const deletion = { params: { messageId: message.id }, query: { undoSeconds: 10 as const } }
  const { undo } = await scene.offered(call(deleteMessage, deletion, { as: agent }))
  await using held = await holdTicket(kept.id)
  const merge = { params: { contactId: kept.contactId }, body: { sourceId: ticket.contactId } }
  const merging = call(mergeContact, merge, { as: company.admin })
  await held.untilWaiting(1)
  const undoing = scene.undo(undo, agent)
  await held.untilWaiting(2)

  await held.release()

  expect([(await merging).status, (await undoing).status]).toEqual([200, 200])
  expect((await company.messages(kept.id)).find(({ id }) => id === message.id)).toMatchObject({ isDeleted: false })
})
