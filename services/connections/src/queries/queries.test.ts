import { randomUUID } from 'node:crypto'
import { deleteConnection } from '@recado/contracts/connections/routes'
import { checkRequested, groupRequested, pictureRequested } from '@recado/contracts/contacts/events'
import { groupDescribed, numberChecked, pictureFetched } from '@recado/contracts/whatsapp/events'
import { openDiskStore } from '@recado/kit/media/disk-store'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'

const COMPANY = 71
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)

type Asking = { isUrgent?: boolean; checkId?: string; on?: number; eventId?: string }
async function ask(numbers: string[], { isUrgent = true, on = whatsappId, eventId, ...asking }: Asking = {}) {
  const { checkId = randomUUID() } = asking
  await gateway.publish(checkRequested, COMPANY, { whatsappId: on, checkId, numbers, isUrgent }, eventId)
  return checkId
}
const answerTo = async (checkId: string) =>
  (await gateway.heard(numberChecked, COMPANY, (all) => all.some((answer) => answer.checkId === checkId))).filter(
    (answer) => answer.checkId === checkId,
  )

const waiting = async () => (await gateway.database.query('select 1 from query')).rowCount

test('a check of a number with WhatsApp answers with the spelling that WhatsApp uses, and with the LID', async () => {
  const number = CUSTOMER.replace(/^(55\d\d)9/, '$1')
  const [answer] = await answerTo(await ask([number, CUSTOMER]))
  expect(answer).toMatchObject({
    whatsappId,
    number,
    outcome: 'found',
    address: { phone: CUSTOMER, lid: expect.stringMatching(/^\d+$/) },
  })
})

test('a check of a number without WhatsApp answers that it has no account, and the same event twice is answered once', async () => {
  const twice = { checkId: randomUUID(), eventId: randomUUID() }
  const checkId = await ask(['5511900000000'], twice)
  await answerTo(checkId)
  await ask(['5511900000000'], twice)
  await answerTo(await ask([CUSTOMER]))
  expect(await answerTo(checkId)).toMatchObject([{ outcome: 'absent', address: null }])
  await eventually(async () => (await waiting()) === 0)
})

test('a number check during a disconnection is answered after the reconnect', async () => {
  await network.control.setFaults({ refuseUpgrade: 503 })
  await network.control.disconnect('5511988880000', 'unavailable')
  const checkId = await ask([CUSTOMER], { isUrgent: false })
  await eventually(async () => (await waiting()) === 1)
  await network.control.setFaults({})
  expect(await answerTo(checkId)).toMatchObject([{ outcome: 'found' }])
})

test('20 background checks use at most 15 of the 20 per minute, so a check that a person waits for is answered at once', async () => {
  const patient = await Promise.all(Array.from({ length: 20 }, () => ask([CUSTOMER], { isUrgent: false })))
  const urgent = await ask([CUSTOMER])
  expect(await answerTo(urgent)).toMatchObject([{ outcome: 'found' }])
  const all = await gateway.heard(numberChecked, COMPANY)
  const answered = patient.filter((id) => all.some(({ checkId }) => checkId === id))
  expect(answered.length).toBeLessThanOrEqual(20 - 5) // earlier tests may have used a part of the same minute's limit
  await gateway.database.query('delete from query')
})

test('the small profile picture is stored at the requested path; a person without a picture causes no error', async () => {
  const address = { phone: CUSTOMER, lid: null }
  const wish = async () => {
    const path = newMediaKey('tickets', COMPANY)
    await gateway.publish(pictureRequested, COMPANY, { whatsappId, contactId: 5, address, path })
    const all = await gateway.heard(pictureFetched, COMPANY, (heard) => heard.some((each) => each.path === path))
    return { path, ...all.find((each) => each.path === path) }
  }
  const store = await openDiskStore(gateway.environment['MEDIA_DIRECTORY'] ?? '')
  const without = await wish()
  expect(without).toMatchObject({ contactId: 5, mime: null })
  expect(await store.sizeOf(without.path)).toBeUndefined()

  await network.control.setPicture(CUSTOMER, PIXEL)
  const withOne = await wish()
  expect(withOne).toMatchObject({ mime: 'image/png' })
  expect(await store.sizeOf(withOne.path)).toBe(Buffer.from(PIXEL, 'base64').length)

  await network.control.setPicture(CUSTOMER, Buffer.from('<svg onload="alert(1)"/>').toString('base64'))
  expect(await wish()).toMatchObject({ mime: null })
})

test('a question about a group is answered with its name', async () => {
  const { id } = await network.control.createGroup({ owner: CUSTOMER, subject: 'Vizinhos', members: [COMPANY_PHONE] })
  const group = id.replace('@g.us', '')
  const chat = { phone: null, lid: null, group }
  await gateway.publish(groupRequested, COMPANY, { whatsappId, chat })

  const isIt = (told: { chat: { group?: string | undefined } }) => told.chat.group === group
  const all = await gateway.heard(groupDescribed, COMPANY, (heard) => heard.some(isIt))
  expect(all.filter(isIt)).toEqual([{ whatsappId, chat, subject: 'Vizinhos' }])
  await eventually(async () => (await waiting()) === 0)
})

test('a picture that the same event requests twice is fetched once', async () => {
  const [path, fence] = [newMediaKey('tickets', COMPANY), newMediaKey('tickets', COMPANY)]
  const wish = { whatsappId, contactId: 5, address: { phone: CUSTOMER, lid: null } }
  const eventId = randomUUID()
  for (const _ of [1, 2]) await gateway.publish(pictureRequested, COMPANY, { ...wish, path }, eventId)
  await gateway.heard(pictureFetched, COMPANY, (all) => all.some((each) => each.path === path))
  await gateway.publish(pictureRequested, COMPANY, { ...wish, path }, eventId)
  await gateway.publish(pictureRequested, COMPANY, { ...wish, path: fence })
  const all = await gateway.heard(pictureFetched, COMPANY, (heard) => heard.some((each) => each.path === fence))

  expect(all.filter((each) => each.path === path)).toHaveLength(1)
  await eventually(async () => (await waiting()) === 0)
})

test('a picture request for the storage of another company is refused, and a check on a deleted connection fails', async () => {
  const path = newMediaKey('tickets', COMPANY + 1)
  await gateway.publish(pictureRequested, COMPANY, {
    whatsappId,
    contactId: 5,
    path,
    address: { phone: CUSTOMER, lid: null },
  })
  await eventually(async () => (await gateway.dead('connections.queries')) === 1)

  const other = await gateway.givenConnection(COMPANY, { name: 'Filial' })
  await gateway.call(deleteConnection, { params: { whatsappId: other } }, { as: { companyId: COMPANY } })
  expect(await answerTo(await ask([CUSTOMER], { on: other }))).toMatchObject([{ outcome: 'failed' }])
})
