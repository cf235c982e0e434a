import { ticketTransferred } from '@recado/contracts/tickets/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startTickets } from '../../../test/harness.ts'
import { MOVED, undoingIn } from '../../../test/undoing.ts'

let harness: Harness
let scene: ReturnType<typeof undoingIn>
beforeAll(async () => {
  harness = await startTickets()
  scene = undoingIn(harness)
})
afterAll(() => harness.close())

/** A ticket of an agent, which an admin transfers. */
async function given() {
  const given = await scene.given()
  const { company, ticket } = given
  const pass = (userId: number, note: string, more: object = {}) =>
    scene.change(ticket, { userId, note, ...more }, company.admin)
  const notices = async () => (await company.heard(ticketTransferred, 0)).map(({ note }) => note)
  return { ...given, pass, notices }
}

test('a ticket that came to a colleague twice within the seconds is announced once, with the latest note', async () => {
  const { company, agent, colleague, pass, notices } = await given()
  const first = await scene.offered(pass(colleague.userId, 'Primeira'))
  const second = await scene.offered(pass(agent.userId, 'Errado'))
  const last = await scene.offered(pass(colleague.userId, 'Segunda'))
  for (const { undo } of [first, second]) await scene.setEnd(undo.id, '-1 second')

  for (const { undo } of [last, second, first]) await scene.letTimePass(undo)

  expect(await scene.said(company)).toEqual([MOVED])
  expect(await notices()).toEqual(['Segunda'])
})

test('a later transfer without seconds replaces the announcement of an earlier one to the same colleague', async () => {
  const { company, agent, colleague, pass, notices } = await given()
  const first = await scene.offered(pass(colleague.userId, 'Primeira'))
  const second = await scene.offered(pass(agent.userId, 'Errado'))
  await pass(colleague.userId, 'Segunda', { undoSeconds: 0 })

  for (const { undo } of [second, first]) await scene.letTimePass(undo)

  expect(await scene.said(company)).toEqual([MOVED])
  expect(await notices()).toEqual(['Segunda'])
})

test('a transfer is announced after its time although later steps moved the ticket, if these are undone', async () => {
  const { company, agent, colleague, ticket, pass, notices } = await given()
  const other = await scene.given()
  const first = await scene.offered(pass(colleague.userId, 'Primeira'))
  const second = await scene.offered(pass(agent.userId, 'Errado'))
  const closed = await scene.close(ticket, company.admin)
  await scene.setEnd(first.undo.id, '-2 seconds')
  await scene.letTimePass((await scene.close(other.ticket, other.agent)).undo) // the job has looked since

  for (const { undo } of [closed, second]) expect((await scene.undo(undo, company.admin)).status).toBe(200)

  expect(await scene.letTimePass(first.undo)).toBe('left')
  expect(await scene.said(company)).toEqual([MOVED])
  expect(await notices()).toEqual(['Primeira'])
})

test.each([
  ['can be undone', 10],
  ['cannot be undone', 0],
] as const)(
  'a colleague is notified of a transfer although a change of the queue, which %s, followed it, and the contact gets one text',
  async (_, undoSeconds) => {
    const { company, colleague, support, ticket, pass, notices } = await given()
    const passed = await scene.offered(pass(colleague.userId, 'Primeira'))
    const place = { userId: colleague.userId, queueId: support.id }
    const { body } = await scene.change(ticket, { ...place, undoSeconds }, company.admin)
    if (body.undo) await scene.letTimePass(body.undo)

    expect(await scene.letTimePass(passed.undo)).toBe('left')

    expect(await company.ticket(ticket.id)).toMatchObject(place)
    expect(await scene.said(company)).toEqual([MOVED])
    expect(await notices()).toEqual(['Primeira'])
  },
)
