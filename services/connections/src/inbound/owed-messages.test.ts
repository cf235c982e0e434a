import { messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { COMPANY_PHONE, startOpenForFile } from '../../test/harness.ts'
import { givenChat } from '../../test/receiving.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 53
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { timing: { owedMs: 500 } })
const { control } = network
await settled(gateway, whatsappId)
beforeEach(async () => {
  await control.setFaults({})
  await control.putPhone(COMPANY_PHONE, { online: true, serverAck: 'ok' })
})

/** Sends a customer's message that linked devices receive without its text. */
async function givenWithheld(text: string, withheld: 'message' | 'view_once' = 'message') {
  const { customer } = await givenChat(gateway, network, COMPANY)
  const { id } = await control.sendContent(customer, { to: COMPANY_PHONE, content: { kind: 'text', text }, withheld })
  return { id, customer }
}

/** The published kinds and texts of a message, in order, once there are `count` events. */
async function heardOf(id: string, count: number) {
  const own = (all: readonly { message: { waMessageId: string; kind: string; text: string } }[]) =>
    all.filter(({ message }) => message.waMessageId === id)
  const heard = own(await gateway.heard(messageReceived, COMPANY, (all) => own(all).length >= count))
  return heard.map(({ message: { kind, text } }) => [kind, text])
}

const asked = async () => (await control.log()).filter(({ type }) => type === 'resend-asked').map(({ id }) => id)

/** Closes the socket and starts a new process, before the client asks the phone (two seconds after the message). */
async function restartAtOnce(meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  await control.setFaults({ refuseUpgrade: 503 })
  await control.disconnect(COMPANY_PHONE, 'reset')
  await gateway.restart(async () => {
    await meanwhile()
    await control.setFaults({})
  })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
}

test('the next process requests a withheld message from the phone, and publishes its text under the same id', async () => {
  const { id } = await givenWithheld('de um anúncio')
  expect(await heardOf(id, 1)).toEqual([['placeholder', '']])

  await restartAtOnce()

  expect(await heardOf(id, 2)).toEqual([
    ['placeholder', ''],
    ['text', 'de um anúncio'],
  ])
})

test('if the first request to the phone for a text is lost, the gateway asks again on the same socket', async () => {
  await control.putPhone(COMPANY_PHONE, { serverAck: 'drop' })
  const { id } = await givenWithheld('de novo, por favor')
  await eventually(async () =>
    (await control.log()).some(({ type, reason }) => type === 'message-refused' && reason === 'dropped'),
  )
  await control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })

  expect((await heardOf(id, 2)).at(-1)).toEqual(['text', 'de novo, por favor'])
})

test('a message whose text arrived is not requested again, and a view-once message is never requested', async () => {
  const once = await givenWithheld('só uma vez', 'view_once')
  const told = await givenWithheld('já contada')
  await heardOf(told.id, 2) // the client itself requested the text
  const before = (await asked()).length

  const later = await givenWithheld('ainda não')
  await heardOf(later.id, 1)
  await restartAtOnce()
  await heardOf(later.id, 2)
  // a fence: the newest message is requested first, and the gateway has then reconnected twice since `told`
  const last = await givenWithheld('por fim')
  await heardOf(last.id, 1)
  await restartAtOnce()
  await heardOf(last.id, 2)

  const since = (await asked()).slice(before)
  expect(since).not.toContain(once.id)
  expect(since).not.toContain(told.id)
  expect(since).toContain(later.id)
})

test('a message that is delivered again after its text was lost, and cannot be decrypted again, is requested from the phone', async () => {
  const { customer } = await givenChat(gateway, network, COMPANY)
  await control.setFaults({ loseReceipts: true })
  const { id } = await control.sendMessage(customer, { to: COMPANY_PHONE, text: 'perdida na volta' })
  await heardOf(id, 1)
  await gateway.database.query('delete from wa_journal where stanza_id = $1', [id])
  await control.setFaults({})
  await control.disconnect(COMPANY_PHONE, 'reset') // the network delivers the message again, but its keys are used up
  await heardOf(id, 2)

  await restartAtOnce()

  expect((await heardOf(id, 3)).at(-1)).toEqual(['text', 'perdida na volta'])
})

test('a message whose text has not arrived for 14 days is published once as visible only on the phone', async () => {
  await control.putPhone(COMPANY_PHONE, { online: false })
  const { id } = await givenWithheld('esquecida')
  expect(await heardOf(id, 1)).toEqual([['placeholder', '']])
  const old = () =>
    gateway.database.query(`update wa_journal set received_at = now() - interval '15 days' where stanza_id = $1`, [id])

  await restartAtOnce(old)
  expect((await heardOf(id, 2)).at(-1)).toEqual(['phone_only', ''])
  await restartAtOnce()

  const { customer } = await givenChat(gateway, network, COMPANY)
  const fence = await control.sendMessage(customer, { to: COMPANY_PHONE, text: 'depois' })
  await heardOf(fence.id, 1)
  expect(await heardOf(id, 2)).toHaveLength(2)
})
