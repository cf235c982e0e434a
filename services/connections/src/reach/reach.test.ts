import { Readable } from 'node:stream'
import { askReach, countVouchers, endSession, newQrCode } from '@recado/contracts/connections/routes'
import { sendRequested } from '@recado/contracts/messages/events'
import type { OutgoingContent } from '@recado/contracts/whatsapp/content'
import { messageReceived, sendRefused, timeLocked } from '@recado/contracts/whatsapp/events'
import { openDiskStore } from '@recado/kit/media/disk-store'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, linkPhone, startOpenForFile } from '../../test/harness.ts'
import { fateOf, newId, sendingOf, textContent } from '../../test/sending.ts'

const COMPANY = 77
const STRANGER = '5521977773333'
// `reachMs: 0` lets the gateway ask WhatsApp at each refusal, even shortly after the last question
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { timing: { ackMs: 3_000, reachMs: 0 } })
const { control } = network
const steps = sendingOf(gateway, network, COMPANY, whatsappId)
const free = { lockedUntil: null, lockType: null, cap: 'NONE', capEndsAt: null }

await control.putPhone(STRANGER, { name: 'Desconhecida' })
beforeEach(async () => {
  await control.setFaults({})
  await control.putPhone(COMPANY_PHONE, { serverAck: 'ok', cap: null })
  await control.lockInTime(COMPANY_PHONE, null)
  await reachIs((reach) => reach.lockedUntil === null && reach.cap === 'NONE')
})

const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + hours * 3_600_000).toISOString()
const look = async () => (await gateway.look(COMPANY, whatsappId)).body
const reachIs = async (isSo: (reach: Awaited<ReturnType<typeof look>>['reach']) => boolean) =>
  (await eventually(look, ({ reach }) => isSo(reach))).reach
const now = async () => (await control.log()).at(-1)?.seq ?? 0
const logged = async (type: string, since = 0) => (await control.log(since)).filter((entry) => entry.type === type)
const onPhone = async (number: string, text: string) =>
  (await control.messages(number)).filter((message) => message.text === text)
/** @returns the message's id */
async function sendTo(phone: string, text: string, waMessageId = newId()): Promise<string> {
  const to = { phone, lid: (await control.phone(phone)).lid }
  await gateway.publish(sendRequested, COMPANY, { whatsappId, waMessageId, to, content: textContent(text) })
  return waMessageId
}
const refusalsOf = async (id: string, since: number) =>
  (await logged('message-refused', since)).filter((entry) => entry.id === id).length
const hasToken = async (phone: string) => {
  const { lid } = await control.phone(phone)
  const found = 'select 1 from contact_trust where connection_id = $1 and lid = $2 and token is not null'
  return (await gateway.database.query(found, [whatsappId, lid])).rowCount === 1
}
/** Adds a person who has written to the account and, if `issues` is `auto`, has issued a token to the account. */
async function givenAcquaintance(phone: string, issues: 'auto' | 'never'): Promise<void> {
  await control.putPhone(phone, { issues, asksProof: issues === 'auto' ? 'locked' : 'always' })
  const { id } = await control.sendMessage(phone, { to: COMPANY_PHONE, text: `oi de ${phone}` })
  await gateway.heard(messageReceived, COMPANY, (all) => all.some(({ message }) => message.waMessageId === id))
  if (issues === 'auto') await eventually(() => hasToken(phone))
}
await givenAcquaintance(CUSTOMER, 'auto')

test('a lock that WhatsApp reports is stored with its kind and end, and its start and end are published once each', async () => {
  const before = (await gateway.heard(timeLocked, COMPANY, () => true)).length
  const until = inHours(1)
  const lock = () => control.lockInTime(COMPANY_PHONE, until, { type: 'RESTRICT_ALL_COMPANIONS' })
  await lock()
  expect(await reachIs(({ lockedUntil }) => lockedUntil !== null)).toEqual({
    ...free,
    lockedUntil: until,
    lockType: 'RESTRICT_ALL_COMPANIONS',
  })
  await lock()
  await control.lockInTime(COMPANY_PHONE, null)
  await reachIs(({ lockedUntil }) => lockedUntil === null)

  const told = (await gateway.heard(timeLocked, COMPANY, (all) => all.length >= before + 2)).slice(before)
  expect(told).toEqual([
    { whatsappId, until, type: 'RESTRICT_ALL_COMPANIONS', cap: 'NONE', capEndsAt: null },
    expect.objectContaining({ whatsappId, type: null, cap: 'NONE' }),
  ])
  expect(Date.parse(told[1]?.until ?? '')).toBeLessThanOrEqual(Date.now())
})

test('a message of a locked account to a stranger fails without being sent, and a message to a person with a token is sent', async () => {
  await control.lockInTime(COMPANY_PHONE, inHours(1))
  await reachIs(({ lockedUntil }) => lockedUntil !== null)
  const since = await now()
  expect(await steps.acksOf(await sendTo(STRANGER, 'a quem não conhece'), -1)).toEqual(['-1 ERR_WAPP_TIME_LOCK'])
  await steps.acksOf(await sendTo(CUSTOMER, 'a quem conhece'), 2)

  expect(await logged('message-refused', since)).toEqual([])
  expect(await logged('message-accepted', since)).toHaveLength(1)
  expect(await onPhone(CUSTOMER, 'a quem conhece')).toHaveLength(1)
})

test('under a lock, replies that are redirected to the chat of the quoted message are sent if the person of that chat issued a token', async () => {
  const text = 'pergunta de quem tem outro número'
  const { id } = await control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text })
  await gateway.heard(messageReceived, COMPANY, (all) => all.some(({ message }) => message.waMessageId === id))
  await control.lockInTime(COMPANY_PHONE, inHours(1))
  await reachIs(({ lockedUntil }) => lockedUntil !== null)
  const path = newMediaKey('tickets', COMPANY)
  const store = await openDiskStore(gateway.environment['MEDIA_DIRECTORY'] ?? '')
  await store.put(path, Readable.from([Buffer.from('contrato')]), 8)
  const media = { path, mime: 'text/plain', name: 'a.txt', size: 8, seconds: null, isVoice: false }
  const quoted = { waMessageId: id, fromMe: false, kind: 'text' as const, text, participant: null }
  const answers: OutgoingContent[] = [
    { kind: 'text', text: 'resposta', quoted },
    { kind: 'document', text: '', media, quoted },
  ]
  for (const content of answers) {
    const waMessageId = newId()
    const to = { phone: STRANGER, lid: null } // this is the last number of a contact that was merged with the customer
    await gateway.publish(sendRequested, COMPANY, { whatsappId, waMessageId, to, content })
    expect(await fateOf(gateway, COMPANY, waMessageId)).toBe('delivered')
    expect((await control.messages(CUSTOMER)).some((message) => message.id === waMessageId)).toBe(true)
  }
})

test('under a lock, a message with a file for a stranger fails before the file is read and uploaded', async () => {
  await control.lockInTime(COMPANY_PHONE, inHours(1))
  await reachIs(({ lockedUntil }) => lockedUntil !== null)
  const media = {
    path: newMediaKey('tickets', COMPANY), // the store does not have this file, so an upload would fail with another error
    mime: 'image/png',
    name: 'a.png',
    size: 9,
    seconds: null,
    isVoice: false,
  }
  const content = { kind: 'image' as const, text: '', media, quoted: null }
  const waMessageId = newId()

  await gateway.publish(sendRequested, COMPANY, {
    whatsappId,
    waMessageId,
    to: { phone: STRANGER, lid: null },
    content,
  })

  expect(await steps.acksOf(waMessageId, -1)).toEqual(['-1 ERR_WAPP_TIME_LOCK'])
})

test('when WhatsApp refuses a message to a stranger, the message is not repeated, no token is issued, and the restrictions are requested', async () => {
  await control.putPhone(STRANGER, { refusal: 463 })
  const since = await now()
  const ids = [await sendTo(STRANGER, 'recusada'), await sendTo(STRANGER, 'recusada de novo')]
  for (const id of ids) expect(await steps.acksOf(id, -1)).toEqual(['-1 ERR_WAPP_STRANGERS'])
  await control.putPhone(STRANGER, { refusal: null })
  await steps.acksOf(await sendTo(STRANGER, 'aceita'), 1)
  expect((await logged('token-issued', since)).filter(({ to }) => to === STRANGER)).toEqual([])

  expect((await logged('message-refused', since)).map(({ id }) => id)).toEqual(ids)
  expect((await logged('reach-asked', since)).length).toBeGreaterThan(0)
  expect(await gateway.heard(sendRefused, COMPANY, (all) => all.length >= 2)).toContainEqual({
    whatsappId,
    waMessageId: ids[0],
    error: 'ERR_WAPP_STRANGERS',
  })
  expect((await look()).lastTrouble).toMatchObject({ error: 'ERR_WAPP_STRANGERS' })
  expect(await (await fetch(`${gateway.address}/metrics`)).text()).toContain(
    'wa_refused_total{code="463",kind="stranger",address="lid",proof="none"} 2',
  )
})

test('a lock that WhatsApp did not report is found after a refused message, and the message fails with the error of the lock', async () => {
  const until = inHours(2)
  await control.lockInTime(COMPANY_PHONE, until, { isTold: false, type: 'WEB_COMPANION_ONLY' })
  const since = await now()
  const first = await sendTo(STRANGER, 'ninguém avisou')
  expect(await steps.acksOf(first, -1)).toEqual(['-1 ERR_WAPP_TIME_LOCK'])
  expect((await look()).reach).toEqual({ ...free, lockedUntil: until, lockType: 'WEB_COMPANION_ONLY' })
  const second = await sendTo(STRANGER, 'agora se sabe')
  expect(await steps.acksOf(second, -1)).toEqual(['-1 ERR_WAPP_TIME_LOCK'])

  expect([await refusalsOf(first, since), await refusalsOf(second, since)]).toEqual([1, 0])
})

test('a session that opens finds a lock that WhatsApp did not report, and the lock stays stored over a restart', async () => {
  const until = inHours(1)
  await gateway.restart(() => control.lockInTime(COMPANY_PHONE, until, { isTold: false }).then(() => {}))
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  await reachIs(({ lockedUntil }) => lockedUntil === until)
  await gateway.restart()
  expect((await look()).reach.lockedUntil).toBe(until)
  const since = await now()

  expect(await steps.acksOf(await sendTo(STRANGER, 'depois de reiniciar'), -1)).toEqual(['-1 ERR_WAPP_TIME_LOCK'])
  expect(await logged('message-refused', since)).toEqual([])
})

test('a message that WhatsApp refused for lack of a token is sent on a new request once the person’s token has arrived', async () => {
  const person = '5521977776666'
  await givenAcquaintance(person, 'never')
  const id = await sendTo(person, 'já conversamos')
  expect(await steps.acksOf(id, -1)).toEqual(['-1 ERR_WAPP_UNPROVEN'])
  expect((await look()).lastTrouble).toMatchObject({ error: 'ERR_WAPP_UNPROVEN' })
  const refused = await gateway.heard(sendRefused, COMPANY, (all) => all.some(({ waMessageId }) => waMessageId === id))
  expect(refused).toContainEqual({ whatsappId, waMessageId: id, error: 'ERR_WAPP_UNPROVEN' })
  await control.issueToken(person, { to: COMPANY_PHONE })
  await eventually(() => hasToken(person))
  await sendTo(person, 'já conversamos', id)

  expect(await steps.acksOf(id, 1)).toContain(1)
  expect(await onPhone(person, 'já conversamos')).toMatchObject([{ id, copies: 1 }])
})

test.each([
  ['5521977777777', null, 1],
  ['5521977778888', 463, -1],
])(
  'a refused message to %s is sent again with a token that arrived meanwhile (second refusal: %s)',
  async (person, refusal, ack) => {
    await givenAcquaintance(person, 'never')
    const since = await now()
    await control.putPhone(person, { refusal })
    await control.setFaults({ latencyMs: 300 }) // the token arrives while the gateway asks WhatsApp for a lock
    const id = await sendTo(person, 'com prova')
    await eventually(() => refusalsOf(id, since))
    await control.issueToken(person, { to: COMPANY_PHONE })
    await steps.acksOf(id, ack)
    await control.setFaults({})
    await steps.acksOf(await sendTo(CUSTOMER, `depois de ${person}`), 1)

    expect(await refusalsOf(id, since)).toBe(ack === 1 ? 1 : 2)
  },
)

test('above the limit of new chats, messages to new people fail, only the first of them is sent, and messages to others are sent', async () => {
  const [other, another] = ['5521977774444', '5521977775555']
  await control.putPhone(other)
  await control.putPhone(another)
  await control.putPhone(COMPANY_PHONE, { cap: 1 })
  await reachIs(({ cap }) => cap !== 'CAPPED')
  await steps.acksOf(await sendTo(other, 'a única nova'), 1)
  const since = await now()
  const first = await sendTo(another, 'uma a mais')
  expect(await steps.acksOf(first, -1)).toEqual(['-1 ERR_WAPP_CAPPED'])
  expect((await look()).reach).toMatchObject({ cap: 'CAPPED', capEndsAt: expect.any(String) })
  const second = await sendTo(another, 'e outra')
  expect(await steps.acksOf(second, -1)).toEqual(['-1 ERR_WAPP_CAPPED'])
  await steps.acksOf(await sendTo(CUSTOMER, 'resposta'), 1)

  expect([await refusalsOf(first, since), await refusalsOf(second, since)]).toEqual([1, 0])
  expect(await (await fetch(`${gateway.address}/metrics`)).text()).toContain('wa_new_chat_cap{cap="CAPPED"} 1')
})

test('while the account is locked, a message without an acknowledgement is not sent again', async () => {
  await control.lockInTime(COMPANY_PHONE, inHours(1))
  await reachIs(({ lockedUntil }) => lockedUntil !== null)
  await control.putPhone(COMPANY_PHONE, { serverAck: 'drop' })
  const since = await now()
  const id = await sendTo(CUSTOMER, 'sem resposta')

  expect(await steps.acksOf(id, -1)).toEqual(['-1 ERR_SENDING_WAPP_MSG'])
  expect(await refusalsOf(id, since)).toBe(1)
  expect(await (await fetch(`${gateway.address}/metrics`)).text()).toContain('wa_reach_locked 1')
})

test('a refused campaign message publishes no `send.refused`, because campaigns already receives its acknowledgement', async () => {
  await control.putPhone(STRANGER, { refusal: 463 })
  const waMessageId = newId()
  const to = { phone: STRANGER, lid: null }
  const content = textContent('campanha')
  await gateway.publish(sendRequested, COMPANY, { whatsappId, waMessageId, to, content, priority: 'campaign' })
  await steps.acksOf(waMessageId, -1)
  const after = await sendTo(STRANGER, 'pessoa')
  await steps.acksOf(after, -1)
  await control.putPhone(STRANGER, { refusal: null })

  const refused = await gateway.heard(sendRefused, COMPANY, (all) => all.some((each) => each.waMessageId === after))
  expect(refused.map((each) => each.waMessageId)).not.toContain(waMessageId)
})

test('an agent can ask whether a locked account may write to a person, an admin can ask how many people issued tokens, and another company can ask neither', async () => {
  const asPerson = { companyId: COMPANY, profile: 'user' } as const
  const ask = async (phone: string, as: { companyId: number; profile?: 'user' } = asPerson) => {
    const { lid } = await control.phone(phone)
    return gateway.call(askReach, { params: { whatsappId }, query: { phone, lid } }, { as })
  }
  expect((await ask(STRANGER)).body).toEqual({ mayWrite: true })
  await control.lockInTime(COMPANY_PHONE, inHours(1))
  await reachIs(({ lockedUntil }) => lockedUntil !== null)
  expect((await ask(STRANGER)).body).toEqual({ mayWrite: false })
  expect((await ask(CUSTOMER)).body).toEqual({ mayWrite: true })
  expect(await ask(CUSTOMER, { companyId: COMPANY + 1 })).toMatchObject({ status: 404 })

  const count = (as: { companyId: number; profile?: 'user' }) =>
    gateway.call(countVouchers, { params: { whatsappId } }, { as })
  const { people, vouching } = (await count({ companyId: COMPANY })).body
  expect(vouching).toBeGreaterThan(0)
  expect(people).toBeGreaterThan(vouching)
  expect((await count(asPerson)).status).toBe(403)
  expect((await count({ companyId: COMPANY + 1 })).status).toBe(404)
})

test('the restrictions of an account do not apply to another account that is linked in its place, and apply again when it returns', async () => {
  const until = inHours(1)
  await control.lockInTime(COMPANY_PHONE, until)
  await reachIs(({ lockedUntil }) => lockedUntil === until)
  const relink = async (phone: string) => {
    await gateway.call(endSession, { params: { whatsappId } }, { as: { companyId: COMPANY } })
    await gateway.reaches(COMPANY, whatsappId, 'DISCONNECTED')
    await gateway.call(newQrCode, { params: { whatsappId } }, { as: { companyId: COMPANY } })
    await gateway.reaches(COMPANY, whatsappId, 'qrcode')
    expect((await look()).reach).toEqual(free)
    await linkPhone(gateway, network, COMPANY, whatsappId, phone)
    return (await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')).reach
  }
  await control.putPhone('5511988881111', { name: 'Outra' })

  expect(await relink('5511988881111')).toEqual(free)
  expect(await relink(COMPANY_PHONE)).toMatchObject({ lockedUntil: until })
})
