import { randomUUID } from 'node:crypto'
import { changeRequested, sendRequested } from '@recado/contracts/messages/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { OutgoingContent } from '@recado/contracts/whatsapp/content'
import { chatTimerChanged } from '@recado/contracts/whatsapp/events'
import { openDiskStore } from '@recado/kit/media/disk-store'
import { newMediaKey } from '@recado/kit/media/media-key'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, startOpenForFile } from '../../test/harness.ts'
import { givenChat } from '../../test/receiving.ts'
import { fateOf, newId, textContent } from '../../test/sending.ts'

const COMPANY = 29
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)
const { control } = network
const [DAY, WEEK] = [86_400, 604_800]

/** Sends content, and waits until it is delivered. @returns the id of the message */
async function send(to: WhatsappAddress, content: OutgoingContent): Promise<string> {
  const waMessageId = newId()
  await gateway.publish(sendRequested, COMPANY, { whatsappId, waMessageId, to, content })
  expect(await fateOf(gateway, COMPANY, waMessageId)).toBe('delivered')
  return waMessageId
}
const timersOn = async (phone: string, ids: readonly string[]) => {
  const all = await control.messages(phone)
  return ids.map((id) => all.find((message) => message.id === id)?.timer)
}
const toldOf = async (chat: string, last: number) => {
  const isOf = (address: WhatsappAddress) => address.phone === chat || address.group === chat
  const all = await gateway.heard(chatTimerChanged, COMPANY, (data) =>
    data.some((told) => isOf(told.chat) && told.seconds === last),
  )
  return all.filter((told) => isOf(told.chat)).map(({ seconds }) => seconds)
}
const set = (customer: string, seconds: number) =>
  control.sendContent(customer, { to: COMPANY_PHONE, content: { kind: 'timer', seconds } })

async function givenFile(): Promise<OutgoingContent> {
  const path = newMediaKey('tickets', COMPANY)
  const store = await openDiskStore(gateway.environment['MEDIA_DIRECTORY'] ?? '')
  const bytes = Buffer.from('%PDF-1.7 orçamento')
  await store.put(
    path,
    (async function* () {
      yield bytes
    })(),
    bytes.length,
  )
  const media = {
    path,
    mime: 'application/pdf',
    name: 'orçamento.pdf',
    size: bytes.length,
    seconds: null,
    isVoice: false,
  }
  return { kind: 'document', text: 'segue', media, quoted: null }
}

test('every message to a chat with a disappearing-message timer carries the timer, also after a restart, until it is switched off', async () => {
  const { customer } = await givenChat(gateway, network, COMPANY)
  const to = { phone: customer, lid: null }
  const before = await send(to, textContent('antes'))
  await set(customer, WEEK)
  expect(await toldOf(customer, WEEK)).toEqual([WEEK])
  const card: OutgoingContent = { kind: 'vcard', name: 'Ana', card: 'BEGIN:VCARD\nFN:Ana\nEND:VCARD', quoted: null }
  const place: OutgoingContent = { kind: 'location', latitude: 1, longitude: 2, name: 'Loja', quoted: null } as never
  const quoted = { waMessageId: before, fromMe: true, kind: 'text' as const, text: 'antes', participant: null }
  const contents = [
    textContent('oi'),
    { ...textContent('resposta'), quoted } as OutgoingContent,
    card,
    place,
    await givenFile(),
  ]
  const ids: string[] = []
  for (const content of contents) ids.push(await send(to, content))
  await gateway.restart()
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  ids.push(await send(to, textContent('depois do reinício')))

  const timers = await timersOn(customer, ids)
  expect(timers.map((timer) => timer?.seconds)).toEqual(ids.map(() => WEEK))
  expect(new Set(timers.map((timer) => timer?.setAt)).size).toBe(1)
  expect(timers[0]?.setAt).toBeGreaterThan(1_700_000_000)
  await set(customer, 0)
  expect(await toldOf(customer, 0)).toEqual([WEEK, 0])
  expect(await timersOn(customer, [before, await send(to, textContent('sem'))])).toEqual([undefined, undefined])
})

test('the timer of a chat from before the phone was linked is read from the next message; an older message does not change it', async () => {
  const { customer } = await givenChat(gateway, network, COMPANY)
  const told = (text: string, expiration: number, ephemeralSettingTimestamp: number) =>
    control.sendContent(customer, {
      to: COMPANY_PHONE,
      content: {
        kind: 'proto',
        message: { extendedTextMessage: { text, contextInfo: { expiration, ephemeralSettingTimestamp } } },
      },
    })
  await told('nova', WEEK, 1_790_000_000)
  await told('velha', DAY, 1_780_000_000)
  await told('de novo', WEEK, 1_790_000_000)
  const fence = await givenChat(gateway, network, COMPANY)
  await set(fence.customer, DAY)
  await toldOf(fence.customer, DAY)

  expect(await toldOf(customer, WEEK)).toEqual([WEEK])
  const id = await send({ phone: customer, lid: null }, textContent('oi'))
  expect(await timersOn(customer, [id])).toEqual([{ seconds: WEEK, setAt: 1_790_000_000 }])
})

test('reactions and edits carry no timer', async () => {
  const { customer } = await givenChat(gateway, network, COMPANY)
  const to = { phone: customer, lid: null }
  await set(customer, DAY)
  await toldOf(customer, DAY)
  const id = await send(to, textContent('errado'))
  const change = { kind: 'edited' as const, text: 'certo' }
  const waMessageId = newId()
  await gateway.publish(
    changeRequested,
    COMPANY,
    {
      whatsappId,
      waMessageId,
      to,
      target: { waMessageId: id, fromMe: true },
      author: null,
      change,
    },
    randomUUID(),
  )
  await fateOf(gateway, COMPANY, waMessageId)

  const shown = (await control.messages(customer)).find((message) => message.id === id)
  expect(shown).toMatchObject({ text: 'certo', timer: { seconds: DAY } })
})

test('messages to a group carry the timer from the group’s description, and later the timer from the group’s events', async () => {
  const [owner, other] = ['5521999970001', '5521999970002'] as const
  for (const number of [owner, other]) await control.putPhone(number)
  const { id } = await control.createGroup({ owner, subject: 'Vizinhos', members: [other] })
  await control.changeTimer(id, { seconds: WEEK }) // our number is not a member yet, so the gateway gets no event
  await control.changeMembers(id, { action: 'add', numbers: [COMPANY_PHONE] })
  const group = id.replace('@g.us', '')
  const to = { phone: null, lid: null, group }
  const first = await send(to, textContent('cheguei'))
  expect(await toldOf(group, WEEK)).toEqual([WEEK])
  await control.changeTimer(id, { seconds: DAY })
  expect(await toldOf(group, DAY)).toEqual([WEEK, DAY])
  const second = await send(to, textContent('um dia'))
  await control.changeTimer(id, { seconds: 0 })
  expect(await toldOf(group, 0)).toEqual([WEEK, DAY, 0])
  const third = await send(to, textContent('fica'))

  expect((await timersOn(other, [first, second, third])).map((timer) => timer?.seconds)).toEqual([WEEK, DAY, undefined])
})
