import { randomUUID } from 'node:crypto'
import { eraseContact } from '@recado/contracts/contacts/data-routes'
import { mergeContact } from '@recado/contracts/contacts/routes'
import { showDashboard } from '@recado/contracts/dashboard/routes'
import { sendMessage } from '@recado/contracts/messages/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import { deleteQueue, updateQueue } from '@recado/contracts/queues/routes'
import { snoozeTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { undoStep } from '@recado/contracts/undo/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets({ jobs: false }) // no job computes due times that tests set
})
afterAll(() => harness.close())

const query = (sql: string, values: readonly unknown[]) => harness.service.database.query(sql, [...values])
const show = async (as: Person, days = 7) =>
  (await harness.service.call(showDashboard, { query: { days } }, { as })).body
const targetsOf = async (as: Person) => (await show(as)).targets
const sharesOf = async (as: Person, { userId }: Person) => {
  const { answers, resolutions } = (await show(as)).attendants.find(({ id }) => id === userId) ?? {}
  return { answers, resolutions }
}

const NONE = { met: 0, missed: 0 }
const MET = { met: 1, missed: 0 }
const MISSED = { met: 0, missed: 1 }
const inQueue = ({ id, name }: Queue, answers = NONE, resolutions = NONE) => ({
  queueId: id,
  name,
  answers,
  resolutions,
})

/** Sets when the answer and the end of a ticket are due, in minutes from now; null: no target. */
const setDue = ({ id }: Ticket, answer: number | null, resolution: number | null = null) =>
  query(
    `update ticket set answer_due_at = now() + $2::float8 * interval '1 minute',
       resolve_due_at = now() + $3::float8 * interval '1 minute', due_stale = false where id = $1`,
    [id, answer, resolution],
  )
const answer = ({ id: ticketId }: Ticket, as: Person) =>
  harness.service.call(sendMessage, { params: { ticketId }, body: { body: 'Olá', clientId: randomUUID() } }, { as })
const change = async ({ id: ticketId }: Ticket, body: object, as: Person) =>
  (await harness.service.call(updateTicket, { params: { ticketId }, body }, { as })).body
const close = (ticket: Ticket, as: Person, undoSeconds: 0 | 6 | 10 = 0) =>
  change(ticket, { status: 'closed', farewell: false, undoSeconds }, as)

let phones = 5_511_955_550_000

/** A queue with targets and an agent who answers a ticket in it. */
async function atWork(company?: Company) {
  const own = company ?? (await harness.company())
  const queue = await own.queue()
  const targets = { firstAnswerMinutes: 10, resolutionMinutes: 60 }
  await harness.service.call(updateQueue, { params: { queueId: queue.id }, body: targets }, { as: own.admin })
  const agent = await own.person({ name: 'Bia', queueIds: [queue.id] })
  const chat = { phone: String(++phones), lid: null }
  const ticket = await own.accept(await own.waiting(queue, { chat, text: 'Oi' }), agent)
  return { company: own, queue, agent, ticket, chat }
}

describe('the dashboard', () => {
  test('an answer in time and a late one count once each, for the queue and the person', async () => {
    const { company, queue, agent, ticket, chat } = await atWork()
    await answer(ticket, agent)
    await answer(ticket, agent)
    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, MET)])

    await company.receive(ticket.whatsappId, { chat, text: 'E agora?' })
    await company.tickets(([one]) => one?.awaitingSince != null)
    await setDue(ticket, -1)
    await answer(ticket, agent)

    const answers = { met: 1, missed: 1 }
    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, answers)])
    expect(await sharesOf(company.admin, agent)).toEqual({ answers, resolutions: NONE })
    expect(await targetsOf((await harness.company()).admin)).toEqual([])
  })

  test('an answer typed on the phone counts for the person of the ticket, by the time at which it was sent', async () => {
    const { company, queue, agent, ticket, chat } = await atWork()
    await setDue(ticket, -1)
    const sentAt = new Date(Date.now() - 2 * 60_000).toISOString()
    await query(`update ticket set awaiting_since = now() - interval '5 minutes' where id = $1`, [ticket.id])
    await company.receive(ticket.whatsappId, { chat, text: 'Olá', fromMe: true, sentAt, id: randomUUID() })
    await company.tickets(([one]) => one?.awaitingSince === null)

    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, MET)])
    expect(await sharesOf(company.admin, agent)).toEqual({ answers: MET, resolutions: NONE })
  })

  test('an end in time and a late one count, and the answer that a close left out counts if it was late', async () => {
    const { company, queue, agent, ticket } = await atWork()
    await close(ticket, agent)
    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, NONE, MET)])

    const late = await atWork(company)
    await setDue(late.ticket, -2, -1)
    await close(late.ticket, late.agent)

    expect(await sharesOf(company.admin, late.agent)).toEqual({ answers: MISSED, resolutions: MISSED })
    expect(await targetsOf(company.admin)).toContainEqual(inQueue(late.queue, MISSED, MISSED))
  })

  test('a target that passes counts as missed at once, and once after its end', async () => {
    const { company, queue, agent, ticket } = await atWork()
    await setDue(ticket, -3, -1)
    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, MISSED, MISSED)])

    await answer(ticket, agent)
    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, MISSED, MISSED)])
    await close(ticket, agent)

    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, MISSED, MISSED)])
  })

  test('a missed target counts on the day when it was due, and a met one on the day of the answer', async () => {
    const { company, agent, ticket } = await atWork()
    await setDue(ticket, -10 * 24 * 60)

    expect((await show(company.admin, 7)).targets).toEqual([])
    expect((await show(company.admin, 15)).targets).toMatchObject([{ answers: MISSED }])
    await answer(ticket, agent)

    expect((await show(company.admin, 7)).targets).toEqual([])
    expect((await show(company.admin, 15)).targets).toMatchObject([{ answers: MISSED }])
  })

  test('targets that change later leave the outcomes, and so do a transfer and the deletion of the queue', async () => {
    const { company, queue, agent, ticket } = await atWork()
    await answer(ticket, agent)
    const other = await company.queue()
    const body = { firstAnswerMinutes: 0, resolutionMinutes: 0 }
    await harness.service.call(updateQueue, { params: { queueId: queue.id }, body }, { as: company.admin })
    await change(ticket, { queueId: other.id }, company.admin)
    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, MET)])

    await harness.service.call(deleteQueue, { params: { queueId: queue.id } }, { as: company.admin })

    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, MET)])
  })

  test('an undone close decides about no target, and the next close does', async () => {
    const { company, queue, agent, ticket } = await atWork()
    await setDue(ticket, -1, 60)
    const { undo } = await close(ticket, agent, 10)
    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, MISSED, MET)])
    await harness.service.call(undoStep, { params: { undoId: undo?.id ?? 0 } }, { as: agent })
    expect(await targetsOf(company.admin)).toEqual([])

    await setDue(ticket, 60, -1)
    await close(ticket, agent)

    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, NONE, MISSED)])
  })

  test('a close that the contact takes back decides about no target', async () => {
    const { company, agent, ticket, chat } = await atWork()
    await close(ticket, agent, 10)
    await company.receive(ticket.whatsappId, { chat, text: 'Espera!' })
    await company.tickets(([one]) => one?.status === 'open')

    expect(await targetsOf(company.admin)).toEqual([])
  })

  test('the ticket that a merge closes decides about no target, and the one that stays counts once', async () => {
    const { company, queue, agent, ticket } = await atWork()
    const connectionId = ticket.whatsappId
    await company.receive(connectionId, { text: 'Sou eu de novo' })
    const [given] = (await company.tickets((all) => all.length === 2)).filter(({ id }) => id !== ticket.id)
    if (!given) throw new Error('no second ticket')
    await setDue(ticket, 5, 60)
    await setDue(given, -1, 60)
    const merge = { params: { contactId: ticket.contactId }, body: { sourceId: given.contactId } }
    await harness.service.call(mergeContact, merge, { as: company.admin })
    expect(await targetsOf(company.admin)).toEqual([])

    await close(ticket, agent)

    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, NONE, MET)])
  })

  test('a target that was missed before a snooze until the answer counts once, during the snooze and after its end', async () => {
    const { company, queue, agent, ticket } = await atWork()
    const snooze = { params: { ticketId: ticket.id }, body: { untilAnswer: true } }
    await setDue(ticket, -2, -1)
    await harness.service.call(snoozeTicket, snooze, { as: agent })
    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, MISSED, MISSED)])
    await query(
      `update ticket set clock_paused_at = null, answer_due_at = outcome.due_at from target_outcome outcome
         where outcome.ticket_id = ticket.id and outcome.target = 'answer' and ticket.id = $1`,
      [ticket.id],
    )
    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, MISSED, MISSED)])

    await answer(ticket, agent)
    await close(ticket, agent)

    expect(await targetsOf(company.admin)).toEqual([inQueue(queue, MISSED, MISSED)])
  })

  test('tickets of groups decide about no target', async () => {
    const { company, agent, ticket } = await atWork()
    await query('update contact set is_group = true where id = $1', [ticket.contactId])
    await setDue(ticket, -2, -1)
    expect(await targetsOf(company.admin)).toEqual([])

    await close(ticket, agent)

    expect(await targetsOf(company.admin)).toEqual([])
  })

  test('supervisors see the outcomes of their own queues only', async () => {
    const { company, queue, agent, ticket } = await atWork()
    const other = await atWork(company)
    await answer(ticket, agent)
    await answer(other.ticket, other.agent)
    const supervisor = await company.person({ profile: 'supervisor', queueIds: [queue.id] })
    const withoutQueue = await company.person({ profile: 'supervisor', queueIds: [] })

    expect(await targetsOf(company.admin)).toHaveLength(2)
    expect(await targetsOf(supervisor)).toEqual([inQueue(queue, MET)])
    expect((await show(supervisor)).attendants.map(({ id }) => id)).not.toContain(other.agent.userId)
    expect(await targetsOf(withoutQueue)).toEqual([])
    const refused = await harness.service.call(showDashboard, { query: { days: 7 } }, { as: agent })
    expect(refused.status).toBe(403)
  })

  test('the erasure of a contact removes the outcomes of their tickets', async () => {
    const { company, agent, ticket } = await atWork()
    await answer(ticket, agent)
    const { name } = ticket.contact
    await harness.service.call(
      eraseContact,
      { params: { contactId: ticket.contactId }, body: { name } },
      { as: company.admin },
    )

    await eventually(async () => (await targetsOf(company.admin)).length === 0)
    const { rowCount } = await query('select from target_outcome where company_id = $1', [company.id])
    expect(rowCount).toBe(0)
  })
})
