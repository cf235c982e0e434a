import { userDeleted, userUpdated } from '@recado/contracts/auth/events'
import type { User } from '@recado/contracts/auth/user'
import { showBoard } from '@recado/contracts/tags/routes'
import { aUser } from '@recado/contracts/testing/company'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { countTickets, getTicket, listTickets } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

describe('the copy of a user', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const update = (company: Company, { userId, ...person }: Person, changes: Partial<User>) =>
    harness.service.publish(userUpdated, company.id, {
      user: aUser(company.id, { ...person, id: userId, version: 2, ...changes }),
    })
  const statusFor = async (as: Person, ticketId: number) =>
    (await harness.service.call(getTicket, { params: { ticketId } }, { as })).status

  test('a change of queues, profile or noQueueTickets applies as soon as its event arrives, without a new token', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const person = await company.person()
    const [ofQueue, ofNone] = [await company.waiting(queue), await company.waiting(null)]
    expect([await statusFor(person, ofQueue.id), await statusFor(person, ofNone.id)]).toEqual([404, 404])

    await update(company, person, { queueIds: [queue.id] })
    await eventually(
      () => statusFor(person, ofQueue.id),
      (status) => status === 200,
    )
    expect(await statusFor(person, ofNone.id)).toBe(404)
    await update(company, person, { profile: 'admin', version: 3 })
    await eventually(
      () => statusFor(person, ofNone.id),
      (status) => status === 200,
    )
  })

  test('while the company has no queues, every user sees waiting tickets without a queue in lists, search, counts and the board', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const person = await company.person({ seesNoQueue: true })
    const ticket = await company.waiting(null, { text: 'Orçamento' })
    const theirs = await other.waiting(null)
    const seen = async () => {
      const as = { as: person }
      const [list, found, board, counts] = await Promise.all([
        harness.service.call(listTickets, { query: { status: 'pending' } }, as),
        harness.service.call(listTickets, { query: { searchParam: 'orcamento' } }, as),
        harness.service.call(showBoard, { query: {} }, as),
        harness.service.call(countTickets, { query: {} }, as),
      ])
      return [
        list.body.tickets.length,
        found.body.tickets.length,
        JSON.stringify(board.body).includes(ticket.uuid),
        counts.body.pending,
      ]
    }
    expect(await seen()).toEqual([1, 1, true, 1])
    expect(await statusFor(person, theirs.id)).toBe(404)

    await update(company, person, { seesNoQueue: false })
    await eventually(
      () => statusFor(person, ticket.id),
      (status) => status === 404,
    )
    expect(await seen()).toEqual([0, 0, false, 0])
    await update(company, person, { seesNoQueue: true, version: 3 })
    await eventually(
      () => statusFor(person, ticket.id),
      (status) => status === 200,
    )
    expect(await seen()).toEqual([1, 1, true, 1])
  })

  test('a late event does not overwrite a newer copy of a user, and a deleted user stays deleted', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const person = await company.person()
    const ticket = await company.waiting(queue)
    await update(company, person, { queueIds: [queue.id], version: 5 })
    await eventually(
      () => statusFor(person, ticket.id),
      (status) => status === 200,
    )

    await update(company, person, { queueIds: [], version: 4 })
    // the event of this user arrives after the event above, although queues have no common order
    const witness = await company.person()
    await eventually(
      () => statusFor(witness, ticket.id),
      (status) => status === 404,
    )
    expect(await statusFor(person, ticket.id)).toBe(200)

    await harness.service.publish(userDeleted, company.id, { userId: person.userId })
    await eventually(
      () => statusFor(person, ticket.id),
      (status) => status === 401,
    )
    await update(company, person, { queueIds: [queue.id], version: 6 })
    await company.person()
    expect(await statusFor(person, ticket.id)).toBe(401)
  })

  test('open tickets return to waiting if their agent loses the queue, and other tickets stay', async () => {
    const company = await harness.company()
    const [lost, kept] = [await company.queue(), await company.queue()]
    const person = await company.person({ queueIds: [lost.id, kept.id], noQueueTickets: 'enable' })
    const ticket = await company.accept(await company.waiting(lost), person)
    const staying = await company.accept(await company.waiting(kept), person)
    const unqueued = await company.accept(await company.waiting(null), person)
    const asAdmin = await company.accept(await company.waiting(lost), company.admin)

    await update(company, person, { queueIds: [kept.id] })

    const back = await eventually(
      () => company.ticket(ticket.id),
      ({ status }) => status === 'pending',
    )
    expect(back).toMatchObject({ userId: null, user: null, queueId: lost.id, version: ticket.version + 1 })
    expect(back.queuedAt).not.toBe(ticket.queuedAt)
    for (const other of [staying, unqueued, asAdmin]) expect(await company.ticket(other.id)).toEqual(other)
    expect((await company.heard(ticketUpdated, 5)).at(-1)).toEqual({
      ticket: back,
      before: { queueId: lost.id, userId: person.userId, status: 'open', hidden: false },
    })
    expect((await company.lines(ticket.id)).at(-1)).toBe('Devolvido à fila')
  })

  test('an admin’s tickets return to waiting if the admin becomes an agent without the queue of these tickets', async () => {
    const company = await harness.company()
    const admin = await company.person({ profile: 'admin' })
    const ticket = await company.accept(await company.waiting(await company.queue()), admin)

    await update(company, admin, { profile: 'user' })

    await eventually(
      () => company.ticket(ticket.id),
      ({ status }) => status === 'pending',
    )
  })

  test('all open tickets of a deleted user return to waiting once', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const person = await company.person({ queueIds: [queue.id], name: 'Bruno', noQueueTickets: 'enable' })
    const ticket = await company.accept(await company.waiting(queue), person)
    const unqueued = await company.accept(await company.waiting(null), person)

    await harness.service.publish(userDeleted, company.id, { userId: person.userId })
    await harness.service.publish(userDeleted, company.id, { userId: person.userId })

    for (const { id, queueId } of [ticket, unqueued]) {
      const back = await eventually(
        () => company.ticket(id),
        ({ status }) => status === 'pending',
      )
      expect(back).toMatchObject({ userId: null, queueId })
    }
    expect(await company.heard(ticketUpdated, 4)).toHaveLength(4)
  })

  test('the deletion of another company’s user changes nothing here', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const queue = await company.queue()
    const person = await company.person({ queueIds: [queue.id] })
    const ticket = await company.accept(await company.waiting(queue), person)

    await harness.service.publish(userDeleted, other.id, { userId: person.userId })
    await eventually(async () => {
      const found = await harness.service.database.query('select 1 from user_ref where company_id = $1 and deleted', [
        other.id,
      ])
      return found.rowCount === 1
    })

    expect(await company.ticket(ticket.id)).toEqual(ticket)
    expect((await harness.service.call(listTickets, { query: {} }, { as: person })).status).toBe(200)
  })
})
