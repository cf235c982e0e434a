import { eraseContact } from '@recado/contracts/contacts/data-routes'
import { mergeContact } from '@recado/contracts/contacts/routes'
import { sendMessage } from '@recado/contracts/messages/routes'
import { updateQueue } from '@recado/contracts/queues/routes'
import { addTicketTag, createTag } from '@recado/contracts/tags/routes'
import { snoozeTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Undo } from '@recado/contracts/undo'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { inHours } from '../../../test/snoozes.ts'
import { undoingIn } from '../../../test/undoing.ts'

let harness: Harness
let scene: ReturnType<typeof undoingIn>
beforeAll(async () => {
  harness = await startTickets()
  scene = undoingIn(harness)
})
afterAll(() => harness.close())

/** The finished work of a company, oldest first. */
const workOf = async ({ id }: Company) =>
  (
    await scene.query(
      `select ticket_id::float8 as "ticketId", is_reopened as "isReopened", queue_id::float8 as "queueId",
         user_id::float8 as "userId", tag_ids::float8[] as "tagIds", messages_in as "messagesIn",
         messages_out as "messagesOut", transfers, snoozes, is_target_met as "isTargetMet", waits, rating,
         first_answer as "firstAnswer", first_answer_open as "firstAnswerOpen", next_answers as "nextAnswers",
         resolution, resolution_open as "resolutionOpen"
       from finished_work where company_id = $1 order by id`,
      [id],
    )
  ).rows
const answer = ({ id: ticketId }: Ticket, as: Person, body = 'Olá') =>
  harness.service.call(sendMessage, { params: { ticketId }, body: { body } }, { as })
const end = (ticket: Ticket, as: Person) =>
  scene.change(ticket, { status: 'closed', farewell: false, undoSeconds: 0 }, as)
const undoOf = async (step: Promise<{ body: { undo?: Undo | null | undefined } }>): Promise<Undo> => {
  const { undo } = (await step).body
  if (!undo) throw new Error('not offered')
  return undo
}
/** Moves the messages of a ticket and its beginning to these minutes before now, oldest first. */
async function place({ id }: Ticket, minutes: readonly number[]): Promise<void> {
  await scene.query(
    `update message set created_at = now() - moved.minutes * interval '1 minute'
       from (select id, ($2::int[])[row_number() over (order by id)] as minutes from message
         where ticket_id = $1 and media_type = 'chat') as moved
       where message.id = moved.id`,
    [id, minutes],
  )
  await scene.query(`update ticket set created_at = now() - $2 * interval '1 minute' where id = $1`, [id, minutes[0]])
}

test('a close records the waits, messages, tags and place of the work, and the work itself changes nothing', async () => {
  const { company, sales, agent, ticket, write } = await scene.given()
  await company.setting('scheduleType', 'disabled')
  await answer(ticket, agent)
  await write('Tem rosas?')
  await write('Brancas')
  await company.texts(ticket.id, (texts) => texts.length === 4)
  await answer(ticket, agent)
  const tag = (await harness.service.call(createTag, { body: { name: 'Vip' } }, { as: company.admin })).body.id
  await harness.service.call(addTicketTag, { params: { ticketId: ticket.id, tagId: tag } }, { as: agent })
  await place(ticket, [60, 50, 40, 35, 20])
  expect(await workOf(company)).toEqual([])

  await end(ticket, agent)

  const [work, ...others] = await workOf(company)
  expect(others).toEqual([])
  expect(work).toMatchObject({
    ticketId: ticket.id,
    isReopened: false,
    queueId: sales.id,
    userId: agent.userId,
    tagIds: [tag],
    messagesIn: 3,
    messagesOut: 2,
    transfers: 0,
    snoozes: 0,
    waits: null,
    firstAnswer: 600,
    firstAnswerOpen: 600,
    nextAnswers: [1_200],
  })
  expect(work.resolution).toBeGreaterThanOrEqual(3_600)
  expect(work.resolutionOpen).toBe(work.resolution)
  expect(await workOf(await harness.company())).toEqual([])
})

test('waits outside the opening hours count by the clock only, with the hours of the close', async () => {
  const { company, sales, agent, ticket } = await scene.given()
  await company.setting('scheduleType', 'queue')
  const closed = sales.schedules.map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' }))
  const body = { schedules: closed }
  await harness.service.call(updateQueue, { params: { queueId: sales.id }, body }, { as: company.admin })
  await answer(ticket, agent)
  await place(ticket, [30, 10])
  await end(ticket, agent)

  expect(await workOf(company)).toMatchObject([{ firstAnswer: 1_200, firstAnswerOpen: 0, resolutionOpen: 0 }])
})

test('transfers, returns and snoozes count once each, and undone ones do not', async () => {
  const { company, support, agent, colleague, ticket } = await scene.given()
  const { admin } = company
  await scene.undo(await undoOf(scene.change(ticket, { userId: colleague.userId }, admin)), admin)
  await scene.change(ticket, { userId: colleague.userId, undoSeconds: 0 }, admin)
  await scene.change(ticket, { status: 'pending', queueId: support.id, undoSeconds: 0 }, admin)
  const snooze = { params: { ticketId: ticket.id }, body: { until: inHours(1), undoSeconds: 10 as const } }
  await scene.undo(await undoOf(harness.service.call(snoozeTicket, snooze, { as: admin })), admin)
  await harness.service.call(snoozeTicket, snooze, { as: admin })
  expect(agent.userId).not.toBe(colleague.userId)

  await end(ticket, admin)

  expect(await workOf(company)).toMatchObject([{ transfers: 2, snoozes: 1, queueId: support.id }])
})

test('a return to the queue does not count as a transfer, and its undo does not reduce the count', async () => {
  const { company, agent, colleague, ticket } = await scene.given()
  const { admin } = company
  await scene.change(ticket, { userId: colleague.userId, undoSeconds: 0 }, admin)
  await scene.undo(await undoOf(scene.change(ticket, { status: 'pending' }, admin)), admin)
  await scene.change(ticket, { status: 'pending', undoSeconds: 0 }, admin)
  await scene.change(ticket, { status: 'open', undoSeconds: 0 }, agent)

  await end(ticket, admin)

  expect(await workOf(company)).toMatchObject([{ transfers: 1 }])
})

test('work that met all its targets, missed one, and had none is told apart', async () => {
  const none = await scene.given()
  await end(none.ticket, none.agent)
  expect(await workOf(none.company)).toMatchObject([{ isTargetMet: null }])

  for (const [minutes, isTargetMet] of [
    [60, true],
    [-1, false],
  ] as const) {
    const { company, agent, ticket } = await scene.given()
    await scene.query(
      `update ticket set resolve_due_at = now() + $2 * interval '1 minute', due_stale = false where id = $1`,
      [ticket.id, minutes],
    )
    await end(ticket, agent)
    expect(await workOf(company)).toMatchObject([{ isTargetMet }])
  }
})

test('an undone close and one that the contact takes back leave no finished work, and the next close records it once', async () => {
  const { company, agent, ticket, write } = await scene.given()
  const { undo } = await scene.close(ticket, agent)
  expect(await workOf(company)).toHaveLength(1)
  await scene.undo(undo, agent)
  expect(await workOf(company)).toEqual([])

  await scene.close(ticket, agent)
  await write('Espera!')
  await company.tickets(([one]) => one?.status === 'open')
  expect(await workOf(company)).toEqual([])

  await end(ticket, agent)
  expect(await workOf(company)).toMatchObject([{ ticketId: ticket.id, messagesIn: 2 }])
})

test('a reopening begins another piece of work, which counts its own messages only', async () => {
  const { company, agent, ticket, write } = await scene.given()
  await answer(ticket, agent)
  await end(ticket, agent)
  await scene.change(ticket, { status: 'open', undoSeconds: 0 }, agent)
  await write('Mais uma coisa')
  await company.texts(ticket.id, (texts) => texts.at(-1) === 'Mais uma coisa')
  await answer(ticket, agent)
  await end(ticket, agent)

  const [first, second] = await workOf(company)
  expect(first).toMatchObject({ isReopened: false, messagesIn: 1, messagesOut: 1, nextAnswers: [] })
  expect(first.firstAnswer).not.toBeNull()
  expect(second).toMatchObject({ isReopened: true, messagesIn: 1, messagesOut: 1, firstAnswer: null })
  expect(second.nextAnswers).toHaveLength(1)
})

test('the ticket that a merge closes has no finished work, and the one that stays has the messages of both', async () => {
  const { company, agent, ticket, connection } = await scene.given()
  await company.receive(connection.id, { text: 'Sou eu de novo' })
  const [given] = (await company.tickets((all) => all.length === 2)).filter(({ id }) => id !== ticket.id)
  if (!given) throw new Error('no second ticket')
  const merge = { params: { contactId: ticket.contactId }, body: { sourceId: given.contactId } }
  await harness.service.call(mergeContact, merge, { as: company.admin })
  expect(await workOf(company)).toEqual([])

  await end(ticket, agent)

  expect(await workOf(company)).toMatchObject([{ ticketId: ticket.id, messagesIn: 2 }])
})

test('a rating belongs to the work whose close requested it', async () => {
  const { company, agent, ticket, write } = await scene.given()
  await scene.change(ticket, { status: 'closed', undoSeconds: 0 }, agent)
  await eventually(
    () => scene.ratingUntil(ticket),
    (until) => until !== null,
  )
  await write('3')
  await eventually(async () => (await workOf(company))[0]?.rating === 3)
  await scene.change(ticket, { status: 'open', undoSeconds: 0 }, agent)
  await end(ticket, agent)

  expect(await workOf(company)).toMatchObject([{ rating: 3 }, { rating: null }])
})

test('tickets of groups have no finished work, and the erasure of a contact removes theirs', async () => {
  const { company, agent, ticket } = await scene.given()
  await scene.query('update contact set is_group = true where id = $1', [ticket.contactId])
  await end(ticket, agent)
  expect(await workOf(company)).toEqual([])

  const other = await scene.given()
  await end(other.ticket, other.agent)
  const { contact, contactId } = other.ticket
  const erase = { params: { contactId }, body: { name: contact.name } }
  await harness.service.call(eraseContact, erase, { as: other.company.admin })
  await eventually(async () => (await workOf(other.company)).length === 0)
})

test('work that a process of the former release finished is counted with the next close of the company', async () => {
  const { company, agent, ticket } = await scene.given()
  await answer(ticket, agent)
  await scene.query(`update ticket set status = 'closed', closed_at = now() where id = $1`, [ticket.id])
  expect(await workOf(company)).toMatchObject([{ firstAnswer: null, resolutionOpen: null }])

  const next = await company.accept(await company.waiting(null), company.admin)
  await end(next, company.admin)

  const [first] = await workOf(company)
  expect(first.waits).toBeNull()
  expect(first.firstAnswer).not.toBeNull()
})
