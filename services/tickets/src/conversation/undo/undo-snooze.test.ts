import { ticketSnoozed } from '@recado/contracts/tickets/events'
import { snoozeTicket, wakeTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { eventually } from '@recado/kit/testing/service'
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

const inactive = async () =>
  (await scene.query('select id::int from inactive_tickets(1000)', [])).rows.map(({ id }: { id: number }) => id)

test('a ticket whose close or second snooze is undone after it woke is not closed for inactivity at once', async () => {
  const { company, agent, ticket } = await scene.given()
  await scene.query('update connection_ref set expires_minutes = 10 where company_id = $1', [company.id])
  await snooze(ticket, inHours(20), agent)
  await scene.query(
    `update ticket set last_message_at = now() - interval '3 days', from_me = true, last_origin = 'ui',
      preview_origin = 'ui' where id = $1`,
    [ticket.id],
  )
  await harness.service.call(wakeTicket, { params: { ticketId: ticket.id } }, { as: agent })
  expect(await inactive()).not.toContain(ticket.id)

  const again = await snooze(ticket, inHours(20), agent)
  await scene.undo(again.undo, agent)
  expect(await inactive()).not.toContain(ticket.id)
  const closed = await scene.close(ticket, agent)
  await scene.undo(closed.undo, agent)

  expect((await company.ticket(ticket.id)).status).toBe('open')
  expect(await inactive()).not.toContain(ticket.id)
})

test('the undo of a snooze restores the mark of the return before it, and the snooze that is offered again', async () => {
  const { company, agent, ticket, write } = await scene.given()
  const until = inHours(20)
  await snooze(ticket, until, agent)
  await write('Voltei')
  const before = await eventually(
    () => company.ticket(ticket.id),
    ({ woken }) => woken !== null,
  )
  expect(before).toMatchObject({ woken: { because: 'contact' }, snoozeAgain: { kind: 'time', until } })
  const { body, undo } = await snooze(ticket, inHours(1), agent)
  expect(body).toMatchObject({ woken: null, snoozeAgain: null })

  await scene.undo(undo, agent)

  const { woken, snoozeAgain } = await company.ticket(ticket.id)
  expect({ woken, snoozeAgain }).toEqual({ woken: before.woken, snoozeAgain: before.snoozeAgain })
})
