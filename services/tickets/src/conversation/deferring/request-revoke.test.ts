import { changeRequested, deletionRefused } from '@recado/contracts/messages/events'
import { deleteMessage } from '@recado/contracts/messages/routes'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startTickets } from '../../../test/harness.ts'
import { undoingIn } from '../../../test/undoing.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

test('if WhatsApp refuses the deletion of a message after its seconds, the message is back and its agent is told once', async () => {
  const scene = undoingIn(harness)
  const { company, agent, ticket } = await scene.given()
  const { id } = await scene.sent(company, ticket, agent)
  const deletion = { params: { messageId: id }, query: { undoSeconds: 10 as const } }
  const { undo } = await scene.offered(harness.service.call(deleteMessage, deletion, { as: agent }))
  await scene.letTimePass(undo)
  const [requested] = await company.heard(changeRequested, 1)
  const answer = { whatsappId: ticket.whatsappId, waMessageId: requested?.waMessageId ?? '', ack: -1 as const }

  for (const error of ['ERR_SENDING_WAPP_MSG', 'ERR_SENDING_WAPP_MSG'] as const)
    await harness.service.publish(messageAcknowledged, company.id, { ...answer, error })

  const told = { message: { id, isDeleted: false }, ticket: { id: ticket.id, userId: agent.userId } }
  expect(await company.heard(deletionRefused, 1)).toMatchObject([told])
  await scene.sent(company, ticket, agent, 'Depois') // its acknowledgement follows both answers
  expect(await company.heard(deletionRefused, 0)).toHaveLength(1)
})
