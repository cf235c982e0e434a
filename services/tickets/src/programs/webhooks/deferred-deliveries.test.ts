import { addTicketTag, createTag } from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { repeatWebhookDelivery } from '@recado/contracts/webhooks/routes'
import { answer, inTurn, type OutsideProvider } from '@recado/kit/testing/outside-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Harness, Person } from '../../../test/harness.ts'
import { FAREWELL, undoingIn } from '../../../test/undoing.ts'
import { payloadOf, startWithReceiver, subscribe, type WithReceiver } from '../../../test/webhooks.ts'

let stage: WithReceiver
let harness: Harness
let receiver: OutsideProvider
let scene: ReturnType<typeof undoingIn>
beforeAll(async () => {
  stage = await startWithReceiver()
  ;({ harness, receiver } = stage)
  scene = undoingIn(harness)
})
afterAll(() => stage.close())

type Hook = Awaited<ReturnType<typeof subscribe>>

/** The deliveries that arrived, in order: the status and the tags of a ticket, or the text of a message. */
const toldTo = (hook: Hook): string[] => hook.arrived().map(tellOf)

function tellOf(request: Parameters<typeof payloadOf>[0]): string {
  const { data } = payloadOf(request) as unknown as { data: { message?: { body: string }; ticket: Ticket } }
  return data.message?.body ?? [data.ticket.status, ...data.ticket.tags.map(({ name }) => name)].join(' ')
}

/** A ticket that its agent answers, with a subscription to all that follows. */
async function given() {
  const given = await scene.given()
  const hook = await subscribe(harness, given.company, receiver, { events: ['ticket.updated', 'message.created'] })
  const { id: tagId } = (await harness.service.call(createTag, { body: { name: 'VIP' } }, { as: given.company.admin }))
    .body
  const tag = (as: Person) =>
    harness.service.call(addTicketTag, { params: { ticketId: given.ticket.id, tagId } }, { as })
  return { ...given, hook, tag }
}

test('a close is delivered when it can no longer be undone, and later changes follow it', async () => {
  const { company, agent, ticket, hook, tag } = await given()
  const { undo } = await scene.close(ticket, agent)
  await tag(company.admin)
  expect(await hook.deliveries(({ length }) => length === 2)).toMatchObject([
    { status: 'waiting', attempt: 0 },
    { status: 'waiting', attempt: 0 },
  ])
  expect(toldTo(hook)).toEqual([])

  await scene.letTimePass(undo)

  await hook.got(({ length }) => length >= 5)
  expect(toldTo(hook).slice(0, 4)).toEqual(['closed', 'closed VIP', 'closed VIP', FAREWELL])
})

test('an undone close is not delivered, nor is its undoing, and later changes are', async () => {
  const { agent, ticket, hook, tag, company } = await given()
  const { undo } = await scene.close(ticket, agent)
  await scene.undo(undo, agent)

  await tag(company.admin)

  await hook.got(({ length }) => length === 1)
  await scene.letTimePass(undo)
  expect(await hook.deliveries()).toHaveLength(1)
  expect(toldTo(hook)).toEqual(['open VIP'])
})

test('a delivery about a close that can still be undone does not leave earlier by a request to repeat it', async () => {
  const { company, agent, ticket, hook, tag } = await given()
  const { undo } = await scene.close(ticket, agent)
  const [waiting] = await hook.deliveries(({ length }) => length === 1)
  const params = { webhookId: hook.id, deliveryId: waiting?.id ?? 0 }
  await harness.service.call(repeatWebhookDelivery, { params }, { as: company.admin })
  await company.waiting(null, { text: 'Outra pessoa' })
  await hook.got((all) => all.map(tellOf).includes('Outra pessoa'))

  await scene.undo(undo, agent)
  await tag(company.admin)

  await hook.got((all) => all.map(tellOf).includes('open VIP'))
  expect(toldTo(hook)).toEqual(['Outra pessoa', 'open VIP'])
})

test('an undoing is delivered if a later delivery has the ticket as it was after the step', async () => {
  const { company, agent, ticket, hook, tag } = await given()
  const { undo } = await scene.close(ticket, agent)
  await tag(company.admin)
  await scene.undo(undo, agent)

  await hook.got(({ length }) => length === 2)

  expect(toldTo(hook)).toEqual(['closed VIP', 'open VIP'])
  expect(await hook.deliveries()).toHaveLength(2)
})

test('a webhook that was made after a step, and got a later event, gets the undoing too', async () => {
  const { company, agent, ticket } = await scene.given()
  const { undo } = await scene.close(ticket, agent)
  const hook = await subscribe(harness, company, receiver, { events: ['ticket.updated'] })
  const tagId = (await harness.service.call(createTag, { body: { name: 'VIP' } }, { as: company.admin })).body.id
  await harness.service.call(addTicketTag, { params: { ticketId: ticket.id, tagId } }, { as: company.admin })
  await hook.deliveries((all) => all.some(({ status }) => status === 'done'))

  await scene.undo(undo, agent)

  await hook.got(({ length }) => length === 2)
  expect(toldTo(hook)).toEqual(['closed VIP', 'open VIP'])
})

test('a message that takes a close back is delivered, and the close is not', async () => {
  const { ticket, agent, hook, write } = await given()
  await scene.close(ticket, agent)

  await write('Só mais uma coisa')

  await hook.got(({ length }) => length === 1)
  expect(toldTo(hook)).toEqual(['Só mais uma coisa'])
  expect(await hook.deliveries()).toHaveLength(1)
})

test('the deliveries of a ticket stay in order while the receiver is down as the time ends', async () => {
  const { company, agent, ticket, hook, tag } = await given()
  const { undo } = await scene.close(ticket, agent)
  await tag(company.admin)
  receiver.on(hook.path, inTurn(answer(503), answer(503), answer(200)))

  await scene.letTimePass(undo)

  await hook.got((all) => all.map(tellOf).includes(FAREWELL))
  expect([...new Set(toldTo(hook))].slice(0, 3)).toEqual(['closed', 'closed VIP', FAREWELL])
  expect(toldTo(hook).slice(0, 3)).toEqual(['closed', 'closed', 'closed'])
})

test('other tickets do not wait for a step that can still be undone', async () => {
  const { company, agent, ticket, hook } = await given()
  await scene.close(ticket, agent)

  await company.waiting(null, { text: 'Outra pessoa' })

  await hook.got(({ length }) => length === 1)
  expect(toldTo(hook)).toEqual(['Outra pessoa'])
})
