import { ticketSnoozed } from '@recado/contracts/tickets/events'
import { snoozeTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { inHours } from '../../../test/snoozes.ts'
import { undoingIn } from '../../../test/undoing.ts'

let harness: Harness
let scene: ReturnType<typeof undoingIn>
beforeAll(async () => {
  harness = await startTickets()
  scene = undoingIn(harness)
})
afterAll(() => harness.close())

const snooze = ({ id: ticketId }: Ticket, until: string, as: Person) =>
  scene.offered(
    harness.service.call(
      snoozeTicket,
      { params: { ticketId }, body: { until, isExact: true, undoSeconds: 10 } },
      { as },
    ),
  )

test('an undone snooze leaves the ticket in its list; another company and a colleague cannot undo it', async () => {
  const { company, agent, colleague, ticket } = await scene.given()
  const stranger = (await harness.company()).admin
  const { body, undo } = await snooze(ticket, inHours(20), agent)
  expect(body.snooze).toMatchObject({ kind: 'time', byId: agent.userId })
  expect(await company.heard(ticketSnoozed)).toHaveLength(1) // screens show it at once

  expect(await scene.undo(undo, stranger)).toMatchObject({ status: 404 })
  expect(await scene.undo(undo, colleague)).toMatchObject({ status: 403 })
  expect(await scene.undo(undo, agent)).toMatchObject({
    status: 200,
    body: { ticket: { snooze: null, status: 'open' } },
  })
  expect(await scene.undo(undo, agent)).toMatchObject({ status: 409 })

  expect(await company.ticket(ticket.id)).toMatchObject({ snooze: null, woken: null })
})

test('the undo of a second snooze restores the first one, unless the ticket was snoozed again since', async () => {
  const { company, agent, ticket } = await scene.given()
  const [first, second, third] = [inHours(1), inHours(2), inHours(3)]
  await snooze(ticket, first, agent)
  const later = await snooze(ticket, second, agent)

  expect(await scene.undo(later.undo, agent)).toMatchObject({
    status: 200,
    body: { ticket: { snooze: { until: first } } },
  })

  const old = await snooze(ticket, second, agent)
  await snooze(ticket, third, agent)
  expect(await scene.undo(old.undo, agent)).toMatchObject({ status: 409, body: { error: 'ERR_UNDO_TOO_LATE' } })
  expect((await company.ticket(ticket.id)).snooze).toMatchObject({ until: third })
})

test('an undone close restores the snooze that it ended, and since when the contact waits', async () => {
  const { company, agent, ticket } = await scene.given()
  const until = inHours(20)
  await snooze(ticket, until, agent)
  const before = await company.ticket(ticket.id)
  const { body, undo } = await scene.close(ticket, agent)
  expect(body).toMatchObject({ status: 'closed', snooze: null, awaitingSince: null })

  await scene.undo(undo, agent)

  const { snooze: restored, awaitingSince } = await company.ticket(ticket.id)
  expect(restored).toEqual(before.snooze)
  expect(awaitingSince).toEqual(before.awaitingSince)
  expect(awaitingSince).not.toBeNull()
})
