import { sendMessage } from '@recado/contracts/messages/routes'
import { updateQueue } from '@recado/contracts/queues/routes'
import { ticketBreached } from '@recado/contracts/tickets/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startTickets } from '../../../test/harness.ts'
import { clocksIn, minutesAfter } from '../../../test/urgency.ts'

let harness: Harness
let clocks: ReturnType<typeof clocksIn>
beforeAll(async () => {
  harness = await startTickets({ jobs: false })
  clocks = clocksIn(harness)
})
afterAll(async () => {
  await clocks.close()
  await harness.close()
})

const chat = { phone: '5511987650888', lid: null }

/** A ticket whose contact has waited for the minutes, and an announcement of its answer, which was due after 10. */
async function announced(minutes: number) {
  const company = await harness.company()
  const queue = await company.queue()
  const setTargets = (body: object) =>
    harness.service.call(updateQueue, { params: { queueId: queue.id }, body }, { as: company.admin })
  await setTargets({ firstAnswerMinutes: 10, nextAnswerMinutes: 10 })
  const ticket = await company.waiting(queue, { chat, sentAt: minutesAfter(new Date(), -minutes) })
  await clocks.advance(company, [ticket.id])
  await company.heard(ticketBreached, 1)
  return { company, queue, ticket, setTargets }
}

test('a ticket that moves to a queue in which its end was due before its announced answer is announced for its end', async () => {
  const { company, ticket } = await announced(60)
  const other = await company.queue()
  const body = { resolutionMinutes: 30 }
  await harness.service.call(updateQueue, { params: { queueId: other.id }, body }, { as: company.admin })
  await harness.service.database.query(
    `update ticket set resolve_from = now() - interval '45 minutes', queue_id = $2, due_stale = true where id = $1`,
    [ticket.id, other.id],
  )

  await Promise.all([1, 2].map(() => clocks.advance(company, [ticket.id])))
  await clocks.advance(company, [ticket.id])

  expect((await company.heard(ticketBreached, 2)).map(({ target }) => target)).toEqual(['answer', 'resolution'])
})

test('a late message after the answer starts a wait that is announced although it was due before the last announcement', async () => {
  const { company, ticket } = await announced(60)
  await company.accept(ticket, company.admin)
  const params = { ticketId: ticket.id }
  await harness.service.call(sendMessage, { params, body: { body: 'Olá' } }, { as: company.admin })

  await company.receive(ticket.whatsappId, { chat, text: 'Alô?', sentAt: minutesAfter(new Date(), -40) })
  await eventually(
    () => company.ticket(ticket.id),
    ({ awaitingSince }) => awaitingSince !== null,
  )
  await clocks.advance(company, [ticket.id])
  await clocks.advance(company, [ticket.id])

  expect((await company.heard(ticketBreached, 2)).map(({ target }) => target)).toEqual(['answer', 'answer'])
})
