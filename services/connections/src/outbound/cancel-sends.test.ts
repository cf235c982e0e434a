import { randomUUID } from 'node:crypto'
import { cancelRequested, changeRequested } from '@recado/contracts/messages/events'
import { sendsCancelled } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { COMPANY_PHONE, startOpenForFile } from '../../test/harness.ts'
import { newId, sendingOf } from '../../test/sending.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 28
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { timing: { ackMs: 1_000 } })
const steps = sendingOf(gateway, network, COMPANY, whatsappId)
await settled(gateway, whatsappId)
beforeEach(async () => {
  await network.control.setFaults({})
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
})

async function waiting(text: string, id = newId()): Promise<string> {
  await steps.send(text, id)
  await eventually(async () => (await steps.stateOf(id)) === 'queued')
  return id
}
const cancel = (waMessageIds: string[], companyId = COMPANY, eventId: string = randomUUID()) =>
  gateway.publish(cancelRequested, companyId, { whatsappId, waMessageIds }, eventId)

/** The answers of the gateway, up to the answer with the ids in `last`. */
async function answersUntil(last: readonly string[], companyId = COMPANY): Promise<string[][]> {
  const all = await gateway.heard(sendsCancelled, companyId, (data) =>
    data.some(({ waMessageIds }) => String(waMessageIds) === String(last)),
  )
  return all.map(({ waMessageIds }) => waMessageIds.toSorted())
}

test('waiting messages are cancelled, listed in the answer and never sent, and other messages are sent', async () => {
  await steps.cutLine()
  const [first, second, third] = [await waiting('um'), await waiting('dois'), await waiting('três')]
  await cancel([first, third, newId()])
  const answers = await gateway.heard(sendsCancelled, COMPANY)
  expect(answers.map(({ waMessageIds }) => waMessageIds.toSorted())).toEqual([[first, third].toSorted()])
  await network.control.setFaults({})

  await steps.acksOf(second, 2)
  await steps.acksOf(await steps.send('depois'), 2)
  expect(await Promise.all(['um', 'dois', 'três'].map(steps.onPhone))).toMatchObject([[], [{ copies: 1 }], []])
})

test('a message that was sent, or may have been sent, cannot be cancelled', async () => {
  const sent = await steps.send('já foi')
  await steps.acksOf(sent, 2)
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'drop' })
  const uncertain = await steps.send('quem sabe')
  await eventually(async () => (await steps.stateOf(uncertain)) === 'uncertain')
  await steps.cutLine()
  const queued = await waiting('ainda não')
  await cancel([sent, uncertain])
  await cancel([queued])

  expect((await answersUntil([queued])).slice(-2)).toEqual([[], [queued]])
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
  await network.control.setFaults({})
  await steps.acksOf(uncertain, 2)
  expect(await steps.onPhone('quem sabe')).toHaveLength(1)
})

test('a refused message that was requested again cannot be cancelled, because it may have been sent', async () => {
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 463 })
  const id = await steps.send('de novo')
  await steps.acksOf(id, -1)
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
  await steps.cutLine()
  await waiting('de novo', id)
  const fence = await waiting('por último')
  await cancel([id])
  await cancel([fence])

  expect((await answersUntil([fence])).slice(-2)).toEqual([[], [fence]])
  expect(await steps.stateOf(id)).toBe('queued')
})

test('a cancel command that arrives twice is answered once, and a second command for the same message is answered with an empty list', async () => {
  await steps.cutLine()
  const [id, last] = [await waiting('uma vez'), await waiting('a última')]
  const eventId = randomUUID()
  await cancel([id], COMPANY, eventId)
  await cancel([id], COMPANY, eventId)
  await cancel([id])
  await cancel([last])

  expect((await answersUntil([last])).slice(-3)).toEqual([[id], [], [last]])
})

test('a cancelled message can be requested again under the same id', async () => {
  await steps.cutLine()
  const id = await waiting('agora não')
  await cancel([id])
  await answersUntil([id])
  await waiting('agora sim', id)
  await network.control.setFaults({})

  expect(await steps.acksOf(id, 2)).toEqual([1, 2])
  expect([await steps.onPhone('agora não'), await steps.onPhone('agora sim')]).toMatchObject([[], [{ id, copies: 1 }]])
})

test('an edit of a cancelled message fails', async () => {
  await steps.cutLine()
  const [target, waMessageId] = [await waiting('errado'), newId()]
  await gateway.publish(changeRequested, COMPANY, {
    whatsappId,
    waMessageId,
    to: { phone: '5521977771111', lid: null },
    target: { waMessageId: target, fromMe: true },
    author: null,
    change: { kind: 'edited', text: 'certo' },
  })
  await eventually(() => steps.stateOf(waMessageId))
  await cancel([target])

  expect(await steps.acksOf(waMessageId, -1)).toEqual(['-1 ERR_SENDING_WAPP_MSG'])
})

test('another company cannot cancel the messages', async () => {
  await steps.cutLine()
  const id = await waiting('nossa')
  await cancel([id], COMPANY + 1)

  expect(await answersUntil([], COMPANY + 1)).toEqual([[]])
  expect(await steps.stateOf(id)).toBe('queued')
})
