import { messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, givenOpen, startForFile } from '../../../test/harness.ts'

const COMPANY = 83
const DAY_MS = 24 * 60 * 60_000
const { network, gateway } = await startForFile({ environment: { IMPORT_HISTORY_DAYS: '30' } })

test("the phone's messages of the last days are stored once when the phone is linked, the oldest first", async () => {
  const { control } = network
  await control.putPhone(COMPANY_PHONE, { history: 'all' })
  const ago = (days: number) => ({ at: new Date(Date.now() - days * DAY_MS).toISOString() })
  const say = (from: string, to: string, text: string, options: object = {}) =>
    control.sendContent(from, { to, content: { kind: 'text', text }, ...options })
  await say(CUSTOMER, COMPANY_PHONE, 'há muito tempo', ago(31))
  await say(COMPANY_PHONE, CUSTOMER, 'respondido', ago(19))
  await say(CUSTOMER, COMPANY_PHONE, 'antes', ago(20))
  const { id: group } = await control.createGroup({ owner: CUSTOMER, subject: 'Vizinhos', members: [COMPANY_PHONE] })
  await say(CUSTOMER, group, 'no grupo', ago(1))

  const whatsappId = await givenOpen(gateway, network, COMPANY)
  const told = await gateway.heard(messageReceived, COMPANY, (all) => all.length >= 3)
  const chat = { phone: CUSTOMER, lid: expect.stringMatching(/^\d+$/) }
  expect(told.map(({ message }) => message)).toMatchObject([
    { text: 'antes', chat, fromMe: false, pushName: 'Cliente', isHistory: true, late: true },
    { text: 'respondido', chat, fromMe: true, isHistory: true },
    {
      text: 'no grupo',
      chat: { group: group.replace('@g.us', '') },
      participant: { name: 'Cliente' },
      isHistory: true,
    },
  ])
  expect(Date.now() - Date.parse(told[0]?.message.sentAt ?? '')).toBeGreaterThan(19 * DAY_MS)

  await gateway.restart(async () => {})
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  await say(CUSTOMER, COMPANY_PHONE, 'agora')
  const all = await gateway.heard(messageReceived, COMPANY, (data) =>
    data.some(({ message }) => message.text === 'agora'),
  )
  expect(all).toHaveLength(4)
  expect(all.at(-1)?.message.isHistory).toBeUndefined()
})

test('a phone whose history would fill the memory is linked without the history, and the metric counts the refusal', async () => {
  const company = 84
  const phone = '5511988880084'
  await network.control.putPhone(phone, { name: 'Outra', history: 'bomb' })
  await givenOpen(gateway, network, company, phone)
  const refused = async () => (await (await fetch(`${gateway.address}/metrics`)).text()).split('\n')

  await eventually(refused, (lines) => lines.includes('wa_history_refused_total{reason="too-large"} 1'))
  await network.control.sendMessage(CUSTOMER, { to: phone, text: 'bem-vinda' })
  await gateway.heard(messageReceived, company, (all) => all.some(({ message }) => message.text === 'bem-vinda'))
})
