import { composingRequested, sendRequested } from '@recado/contracts/messages/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { accountReplaced, identitiesLinked, messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { COMPANY_PHONE, startOpenForFile } from '../../test/harness.ts'
import { givenChat } from '../../test/receiving.ts'
import { newId, textContent } from '../../test/sending.ts'

const COMPANY = 71
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, {
  timing: { ackMs: 1_000, caughtUpMs: 1_000 },
})
const { control } = network
beforeEach(() => control.setFaults({}))

let people = 0
/** Adds a person to the network. @returns the number and the LID */
async function givenPerson(settings: Parameters<typeof control.putPhone>[1] = {}, number?: string) {
  const phone = number ?? `55219888${String(++people).padStart(5, '0')}`
  const { lid } = await control.putPhone(phone, { ...settings })
  return { phone, lid }
}

async function send(to: WhatsappAddress, text: string): Promise<string> {
  const waMessageId = newId()
  await gateway.publish(sendRequested, COMPANY, { whatsappId, waMessageId, to, content: textContent(text) })
  return waMessageId
}
const toPhone = (phone: string) => ({ phone, lid: null })

/** All acknowledgements of a message, once `last` is among them. */
async function acksOf(id: string, last: number) {
  const all = await gateway.heard(messageAcknowledged, COMPANY, (data) =>
    data.some(({ waMessageId, ack }) => waMessageId === id && ack === last),
  )
  const own = all.filter(({ waMessageId }) => waMessageId === id)
  return own.map(({ ack, error }) => (error ? `${ack} ${error}` : ack))
}

/**
 * The stanzas of a message that reached the network: the address, the phone number in `recipientPn`, and the reason of
 * a refusal.
 */
const stanzasOf = async (id: string) =>
  (await control.log())
    .filter((entry) => entry.id === id && ['message-accepted', 'message-refused'].includes(entry.type))
    .map(({ to, recipientPn, reason }) => ({ to, recipientPn, reason }))

const lidInRow = async (id: string): Promise<string | null> =>
  (await gateway.database.query('select lid from outbound where wa_message_id = $1', [id])).rows[0]?.lid

const announced = async (phone: string) =>
  (await gateway.heard(identitiesLinked, COMPANY, () => true))
    .flatMap(({ pairs }) => pairs)
    .filter((pair) => pair.phone === phone)

test('a message to a phone number goes to its stored LID, with the number as an attribute, and the pair is published', async () => {
  const chat = await givenChat(gateway, network, COMPANY)
  const { lid } = await control.putPhone(chat.customer, { issues: 'never' }) // a token would publish the pair, too
  await chat.write('oi')
  await chat.heardUntil('oi')
  const id = await send(toPhone(chat.customer), 'olá')
  await acksOf(id, 2)
  await acksOf(await send(toPhone(chat.customer), 'de novo'), 2)

  expect(await stanzasOf(id)).toEqual([{ to: `${lid}@lid`, recipientPn: `${chat.customer}@s.whatsapp.net` }])
  expect(await lidInRow(id)).toBe(lid)
  expect(await announced(chat.customer)).toEqual([{ phone: chat.customer, lid }])
})

test('the LID of an unknown phone number is requested from the network, used for the message and published', async () => {
  const { phone, lid } = await givenPerson()
  const id = await send(toPhone(phone), 'olá')
  await acksOf(id, 2)

  expect(await stanzasOf(id)).toEqual([{ to: `${lid}@lid`, recipientPn: `${phone}@s.whatsapp.net` }])
  expect(await lidInRow(id)).toBe(lid)
  expect(await announced(phone)).toEqual([{ phone, lid }])
})

test('a message to a number without WhatsApp fails without being sent, and later messages are sent', async () => {
  const id = await send(toPhone('5521988899999'), 'alguém?')
  const { phone } = await givenPerson()
  await acksOf(await send(toPhone(phone), 'olá'), 2)

  expect(await acksOf(id, -1)).toEqual(['-1 ERR_WAPP_INVALID_CONTACT'])
  expect(await stanzasOf(id)).toEqual([])
})

test('a file for a number without WhatsApp fails like a text, and later messages are sent', async () => {
  const waMessageId = newId()
  const media = {
    path: 'tickets/71/nothing',
    mime: 'image/png',
    name: 'foto.png',
    size: 1,
    seconds: null,
    isVoice: false,
  }
  const content = { kind: 'image' as const, text: '', quoted: null, media }
  await gateway.publish(sendRequested, COMPANY, { whatsappId, waMessageId, to: toPhone('5521988877777'), content })
  const { phone } = await givenPerson()
  await acksOf(await send(toPhone(phone), 'olá'), 2)

  expect(await acksOf(waMessageId, -1)).toEqual(['-1 ERR_WAPP_INVALID_CONTACT'])
})

test('a message to a person with a known LID and no known number goes to the LID without a number', async () => {
  const { lid } = await givenPerson({ hidesNumber: true })
  const id = await send({ phone: null, lid }, 'olá')
  await acksOf(id, 2)

  expect(await stanzasOf(id)).toEqual([{ to: `${lid}@lid` }])
})

test('a message whose address pairs a LID with the number of another person goes to the LID without that number', async () => {
  const [one, other] = [await givenPerson(), await givenPerson()]
  const id = await send({ phone: one.phone, lid: other.lid }, 'à segunda conta')
  await acksOf(id, 2)

  expect(await stanzasOf(id)).toEqual([{ to: `${other.lid}@lid` }])
})

test.each([
  ['with a ninth digit that the account does not have', '5521987770001', '552187770001'],
  ['without the ninth digit of the account', '552187770002', '5521987770002'],
])('a message to a number that was typed %s reaches the account', async (_, typed, registered) => {
  const { lid } = await givenPerson({}, registered)
  const id = await send(toPhone(typed), 'olá')
  await acksOf(id, 2)
  const next = await send(toPhone(typed), 'e mais')
  await acksOf(next, 2)

  for (const each of [id, next]) {
    expect(await stanzasOf(each)).toEqual([{ to: `${lid}@lid`, recipientPn: `${registered}@s.whatsapp.net` }])
  }
  expect(await control.messages(registered)).toHaveLength(2)
})

test('an account that refuses LIDs gets the message again at its phone number, and later messages only there', async () => {
  const { phone, lid } = await givenPerson({ refusesLid: true, migrated: false })
  const id = await send(toPhone(phone), 'olá')
  expect(await acksOf(id, 2)).toEqual([1, 2])
  const next = await send(toPhone(phone), 'e mais')
  await acksOf(next, 2)

  expect(await stanzasOf(id)).toMatchObject([
    { to: `${lid}@lid`, reason: '400' },
    { to: `${phone}@s.whatsapp.net`, reason: undefined },
  ])
  expect(await stanzasOf(next)).toMatchObject([{ to: `${phone}@s.whatsapp.net`, reason: undefined }])
})

test('a message that is refused at the LID and at the phone number fails after these two attempts', async () => {
  const { phone } = await givenPerson({ refusesLid: true })
  const id = await send(toPhone(phone), 'olá')

  expect(await acksOf(id, -1)).toEqual(['-1 ERR_WAPP_STRANGERS'])
  expect((await stanzasOf(id)).map(({ reason }) => reason)).toEqual(['400', '463'])
})

test('if the LID of a person lists no devices, the message is encrypted for the devices of the phone number', async () => {
  const { phone, lid } = await givenPerson({ hidesDevices: 'lid' })
  const id = await send(toPhone(phone), 'olá')

  expect(await acksOf(id, 2)).toEqual([1, 2])
  expect(await stanzasOf(id)).toMatchObject([{ to: `${lid}@lid`, reason: undefined }])
})

test('a message to a person without any listed device fails without being sent', async () => {
  const { phone } = await givenPerson({ hidesDevices: 'all' })
  const id = await send(toPhone(phone), 'olá')

  expect(await acksOf(id, -1)).toEqual(['-1 ERR_WAPP_INVALID_CONTACT'])
  expect(await stanzasOf(id)).toEqual([])
})

test('when WhatsApp refuses a message because the addressing of its group has changed, the gateway fetches the group and sends again', async () => {
  const { phone } = await givenPerson()
  const group = await control.createGroup({ owner: phone, subject: 'Vizinhos', members: [COMPANY_PHONE] })
  const to = { phone: null, lid: null, group: group.id.replace('@g.us', '') }
  await acksOf(await send(to, 'bom dia'), 2)
  await control.changeAddressing(group.id, { addressing: 'pn' })
  const id = await send(to, 'boa tarde')

  expect(await acksOf(id, 2)).toEqual([1, 2])
  expect((await stanzasOf(id)).map(({ reason }) => reason)).toEqual(['421', undefined])
  expect((await control.messages(phone, group.id)).map(({ text }) => text)).toEqual(['bom dia', 'boa tarde'])
})

test('a message that the network rejects as malformed (479) is sent a second time and then fails', async () => {
  const { phone } = await givenPerson({ refusal: 479 })
  const id = await send(toPhone(phone), 'olá')

  expect(await acksOf(id, -1)).toEqual(['-1 ERR_WAPP_REFUSED'])
  expect((await stanzasOf(id)).map(({ reason }) => reason)).toEqual(['479', '479'])
})

test('campaign messages to phone numbers go to the LIDs of these people', async () => {
  const persons = await Promise.all(Array.from({ length: 10 }, () => givenPerson()))
  const ids = await Promise.all(persons.map(({ phone }) => send(toPhone(phone), 'promoção')))
  for (const id of ids) await acksOf(id, 2)

  const went = await Promise.all(ids.map(stanzasOf))
  expect(went).toEqual(persons.map(({ phone, lid }) => [{ to: `${lid}@lid`, recipientPn: `${phone}@s.whatsapp.net` }]))
})

test('the typing indicator goes to the LID of the person', async () => {
  const { phone, lid } = await givenPerson()
  await acksOf(await send(toPhone(phone), 'olá'), 2)
  const since = (await control.log()).at(-1)?.seq ?? 0
  await gateway.publish(composingRequested, COMPANY, { whatsappId, to: toPhone(phone) })

  await eventually(
    () => control.log(since),
    (log) => log.some((entry) => entry.type === 'presence' && entry['jid'] === `${lid}@lid`),
  )
})

test('a message to a phone number carries the token that its owner issued under the LID', async () => {
  const chat = await givenChat(gateway, network, COMPANY)
  await chat.write('oi')
  await chat.heardUntil('oi')
  await control.putPhone(chat.customer, { asksProof: 'always' })
  const id = await send(toPhone(chat.customer), 'olá')

  expect(await acksOf(id, 2)).toEqual([1, 2])
})

test('messages that a device cannot process at the LID do not count as delivered, and after two of them messages go to the number', async () => {
  const { phone, lid } = await givenPerson({ lidIncapable: true, migrated: false })
  const ids: string[] = []
  for (const text of ['um', 'dois']) {
    const id = await send(toPhone(phone), text)
    ids.push(id)
    await acksOf(id, 1)
    await eventually(undelivered, (count) => count === ids.length)
  }
  const third = await send(toPhone(phone), 'três')
  await acksOf(third, 2)

  for (const id of ids) {
    expect(await acksOf(id, 1)).toEqual([1])
    expect((await stanzasOf(id)).map(({ to }) => to)).toEqual([`${lid}@lid`])
  }
  expect((await stanzasOf(third)).map(({ to }) => to)).toEqual([`${phone}@s.whatsapp.net`])
})

async function undelivered(): Promise<number> {
  const metrics = await (await fetch(`${gateway.address}/metrics`)).text()
  return Number(/^wa_undelivered_total (\d+)$/m.exec(metrics)?.[1])
}

test('a person with a new account gets the message there, under the same id, and later messages go only to the new account', async () => {
  const { phone, lid: former } = await givenPerson()
  await acksOf(await send(toPhone(phone), 'olá'), 2)
  const { lid } = await control.registerAnew(phone)
  const id = await send({ phone, lid: former }, 'ainda aí?')
  expect(await acksOf(id, 2)).toEqual([1, 2])
  const next = await send({ phone, lid: former }, 'que bom')
  await acksOf(next, 2)

  expect(await stanzasOf(id)).toMatchObject([
    { to: `${former}@lid`, reason: 'former account' },
    { to: `${lid}@lid`, reason: undefined },
  ])
  expect(await stanzasOf(next)).toMatchObject([{ to: `${lid}@lid`, reason: undefined }])
  expect(await lidInRow(id)).toBe(lid)
  expect((await control.messages(phone)).map(({ text }) => text)).toEqual(['olá', 'ainda aí?', 'que bom'])
  expect(await gateway.heard(accountReplaced, COMPANY)).toMatchObject([{ whatsappId, phone, former, lid }])
})

test('a message is sent after a limited time if the messages from our offline time do not arrive', async () => {
  const { phone } = await givenPerson()
  await control.setFaults({ refuseUpgrade: 503 })
  await control.disconnect(COMPANY_PHONE, 'reset')
  await gateway.reaches(COMPANY, whatsappId, 'OPENING')
  await control.sendMessage(phone, { to: COMPANY_PHONE, text: 'perdida' })
  await control.setFaults({ withholdBacklog: true })
  const id = await send(toPhone(phone), 'olá')

  await eventually(
    () => stanzasOf(id),
    (stanzas) => stanzas.length > 0,
  )
})
