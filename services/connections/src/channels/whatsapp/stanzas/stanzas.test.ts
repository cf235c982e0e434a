import { randomUUID } from 'node:crypto'
import { sessionChanged } from '@recado/contracts/connections/events'
import { messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, linkPhone, startOpenForFile } from '../../../../test/harness.ts'
import { falseReceipts, traceOf } from '../../../../test/receiving.ts'
import { settled } from '../../../../test/vault.ts'

type Stanza = { tag: string; attrs?: Record<string, string>; content?: Stanza[] | string }

const COMPANY = 73
const OTHER_COMPANY = 74
const OTHER_PHONE = '5511988880002'
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)
await settled(gateway, whatsappId)
const { control } = network
const [{ lid }, own] = await Promise.all([control.phone(CUSTOMER), control.phone(COMPANY_PHONE)])

const NETWORK = 's.whatsapp.net'
const PERSON = `${lid}@lid`
const GROUP = '120363000000000001@g.us'
const CIPHER = Buffer.from('not for us').toString('base64')
const leaf = (tag: string, attrs: Record<string, string> = {}, content?: string): Stanza => ({
  tag,
  attrs,
  ...(content !== undefined && { content }),
})
const enc = (type: string) => leaf('enc', { v: '2', type }, CIPHER)
const message = (attrs: Record<string, string>, ...content: Stanza[]): Stanza => ({
  tag: 'message',
  attrs: { type: 'text', ...attrs },
  content,
})
const notification = (type: string, from: string, ...content: Stanza[]): Stanza => ({
  tag: 'notification',
  attrs: { type, from },
  content,
})
const receipt = (attrs: Record<string, string>, ...content: Stanza[]): Stanza => ({
  tag: 'receipt',
  attrs: { from: PERSON, ...attrs },
  content,
})
const call = (child: string): Stanza => ({
  tag: 'call',
  attrs: { from: PERSON },
  content: [leaf(child, { 'call-id': 'C1', 'call-creator': PERSON })],
})

const novel: Stanza = { tag: 'novelty', attrs: { from: NETWORK }, content: [leaf('thing')] }

/** Every kind of stanza that needs an acknowledgement or a receipt, with a description. */
const KEPT: [what: string, stanza: Stanza][] = [
  ['a message of a person that cannot be decrypted', message({ from: PERSON }, enc('msg'))],
  ['a first message of a person that cannot be decrypted', message({ from: PERSON }, enc('pkmsg'))],
  ['a message to a group that cannot be decrypted', message({ from: GROUP, participant: PERSON }, enc('skmsg'))],
  ['our own message that cannot be decrypted', message({ from: `${own.lid}@lid`, recipient: PERSON }, enc('msg'))],
  ['a withheld message', message({ from: PERSON }, leaf('unavailable'))],
  ['a view-once message', message({ from: PERSON }, leaf('unavailable', { type: 'view_once' }))],
  ['a withheld message to a bot', message({ from: PERSON }, leaf('unavailable', { type: 'bot' }))],
  ['a message of a hosted company', message({ from: PERSON }, leaf('unavailable', { type: 'hosted' }))],
  ['a message of Meta AI', message({ from: '867051314767696@bot' }, enc('msmsg'))],
  ['a message of Meta AI within a chat', message({ from: PERSON }, enc('msmsg'))],
  ['a message with an unknown cipher', message({ from: PERSON }, enc('xmsg'))],
  ['a message of a channel', message({ from: '120363000000000002@newsletter' }, leaf('plaintext', {}, CIPHER))],
  ['a message of another network', message({ from: '55@interop' }, enc('msg'))],
  ['a message to a broadcast list', message({ from: '1@broadcast', participant: PERSON }, enc('msg'))],
  ['a status that cannot be decrypted', message({ from: 'status@broadcast', participant: PERSON }, enc('skmsg'))],
  ['a withheld status', message({ from: 'status@broadcast', participant: PERSON }, leaf('unavailable'))],
  ['a status with its own tag', { tag: 'status', attrs: { from: 'status@broadcast', participant: PERSON } }],
  ['data of an app', { tag: 'appdata', attrs: { from: PERSON } }],
  ['a stanza with an unknown tag', novel],
  ...['', 'inactive', 'read', 'played', 'read-self', 'played-self', 'sender', 'peer_msg', 'hist_sync', 'view'].map(
    (type): [string, Stanza] => [`a receipt ${type}`, receipt(type ? { type } : {})],
  ),
  ['a receipt of many messages', receipt({}, { tag: 'list', content: [leaf('item', { id: 'X1' })] })],
  ['a receipt of a status', receipt({ context: 'status' })],
  ['a receipt that reports a failure', receipt({}, leaf('error', { reason: 'lid', type: 'feature-incapable' }))],
  ['a receipt of a server error', receipt({ type: 'server-error' }, leaf('error', { type: 'media' }))],
  ['a receipt of a new key', receipt({ type: 'enc_rekey_retry' }, leaf('enc_rekey'))],
  [
    'a retry request for a message that we never sent',
    receipt({ type: 'retry' }, leaf('retry', { count: '1', v: '1' })),
  ],
  [
    'a receipt of several group members',
    {
      tag: 'receipt',
      attrs: { from: GROUP },
      content: [{ tag: 'participants', attrs: { key: 'X2' }, content: [leaf('user', { jid: PERSON, t: '1' })] }],
    },
  ],
  ...['disappearing_mode', 'blocklist', 'privacy', 'picture', 'status', 'username', 'notice', 'tos', 'devices'].map(
    (child): [string, Stanza] => [`account_sync of ${child}`, notification('account_sync', NETWORK, leaf(child))],
  ),
  ['account_sync without content', notification('account_sync', NETWORK)],
  ...['business', 'digital_commerce_subscription', 'disappearing_mode', 'fb:update', 'fbid:devices', 'hosted'].map(
    (type): [string, Stanza] => [`a notification ${type}`, notification(type, PERSON, leaf('profile'))],
  ),
  ...['pay', 'psa', 'registration', 'server', 'status', 'w:growth', 'waffle', 'newsletter', 'mex'].map(
    (type): [string, Stanza] => [`a notification ${type}`, notification(type, NETWORK, leaf('update'))],
  ),
  ...['update', 'modify', 'sync', 'add', 'remove'].map((child): [string, Stanza] => [
    `contacts: ${child}`,
    notification('contacts', NETWORK, leaf(child)),
  ]),
  ...['add', 'remove', 'update'].map((child): [string, Stanza] => [
    `devices: ${child}`,
    notification('devices', PERSON, { tag: child, attrs: {}, content: [leaf('device', { jid: PERSON })] }),
  ]),
  ['a notification that few keys are left', notification('encrypt', NETWORK, leaf('count', { value: '100' }))],
  [
    'a notification that few keys of the new kind are left',
    notification('encrypt', NETWORK, leaf('pq_count', { value: '100' })),
  ],
  ['a request for the digest of our keys', notification('encrypt', NETWORK, leaf('digest'))],
  ['a new identity of a person', notification('encrypt', PERSON, leaf('identity'))],
  ['a lock of the account', notification('mex', NETWORK, leaf('update', { op_name: 'NotificationUnheardOf' }, 'e30='))],
  ...['set', 'delete', 'request', 'set_avatar'].map((child): [string, Stanza] => [
    `picture: ${child}`,
    notification('picture', PERSON, leaf(child)),
  ]),
  [
    'two collections that changed',
    notification(
      'server_sync',
      NETWORK,
      leaf('collection', { name: 'regular' }),
      leaf('collection', { name: 'regular_low' }),
    ),
  ],
  ...['subject', 'description', 'ephemeral', 'locked', 'announcement', 'invite', 'revoke', 'link', 'suspended'].map(
    (child): [string, Stanza] => [`w:gp2: ${child}`, notification('w:gp2', GROUP, leaf(child))],
  ),
  ...['add', 'remove', 'leave', 'promote', 'demote', 'create', 'delete', 'change_number', 'novelty'].map(
    (child): [string, Stanza] => [
      `w:gp2: ${child}`,
      notification('w:gp2', GROUP, { tag: child, attrs: {}, content: [leaf('participant', { jid: PERSON })] }),
    ],
  ),
  ['an unknown notification', notification('w:novelty', NETWORK, leaf('thing', { of: PERSON }))],
  ...['offer_notice', 'accept', 'preaccept', 'reject', 'terminate', 'transport', 'relaylatency', 'mute'].map(
    (child): [string, Stanza] => [`call: ${child}`, call(child)],
  ),
  ...['enc_rekey', 'group_info', 'video', 'heartbeat', 'novelty'].map((child): [string, Stanza] => [
    `call: ${child}`,
    call(child),
  ]),
]

/** Stanzas that need neither an acknowledgement nor a receipt. */
const PASSING: [what: string, stanza: Stanza][] = [
  ['an acknowledgement of another class', { tag: 'ack', attrs: { class: 'receipt', id: 'A1', from: PERSON } }],
  ['the presence of a person', { tag: 'presence', attrs: { from: PERSON } }],
  ['a person who is typing', { tag: 'chatstate', attrs: { from: PERSON }, content: [leaf('composing')] }],
  ...['thread_metadata', 'tos', 'recovery_nonce', 'priority_offline_complete', 'client_expiration', 'novelty'].map(
    (child): [string, Stanza] => [
      `bulletin: ${child}`,
      { tag: 'ib', attrs: { from: NETWORK }, content: [leaf(child)] },
    ],
  ),
  ['an error without a stanza', { tag: 'error', attrs: { code: '479' } }],
  ['an unknown tag without an id', { tag: 'novelty', attrs: { from: NETWORK } }],
  ['a call without an id', call('offer')],
]

let sequence = 0
/** Gives a stanza a unique id, by which the simulated network matches its answer. */
const named = ({ attrs, ...stanza }: Stanza, id = `${randomUUID()}-${++sequence}`): Stanza => ({
  ...stanza,
  attrs: { t: String(Math.floor(Date.now() / 1000)), ...attrs, id },
})
const queued = async () => (await control.devices(COMPANY_PHONE))[0]?.queued
/** Checks that a new message of a customer is still published. */
async function listens(): Promise<void> {
  const text = `ainda ouve ${++sequence}`
  await control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text })
  await gateway.heard(messageReceived, COMPANY, (all) => all.some(({ message: { text: heard } }) => heard === text))
}
async function counted(counter: string): Promise<number> {
  const metrics = await (await fetch(`${gateway.address}/metrics`)).text()
  const line = metrics.split('\n').find((each) => each.startsWith(`${counter} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}
const answers = async () => (await control.log()).filter(({ type }) => type === 'query-answered')
const wrong = async () => (await control.log()).filter(({ type }) => type === 'answer-wrong').map(({ id }) => id)

test.each(KEPT)('%s is answered live as by the official client, and the next message arrives', async (_, stanza) => {
  await control.sendStanza(COMPANY_PHONE, named(stanza), { isKept: true })

  await eventually(queued, (count) => count === 0)
  await listens()
  expect(await wrong()).toEqual([])
})

test('all kinds of stanzas are answered from the offline queue, and the next message arrives', async () => {
  await control.setFaults({ refuseUpgrade: 503 })
  await control.disconnect(COMPANY_PHONE, 'reset')
  await gateway.reaches(COMPANY, whatsappId, 'OPENING')
  for (const [, stanza] of KEPT) await control.sendStanza(COMPANY_PHONE, named(stanza), { isKept: true })
  await control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text: 'atrás de todas' })
  await control.setFaults({})

  await gateway.heard(messageReceived, COMPANY, (all) => all.some(({ message: { text } }) => text === 'atrás de todas'))
  await eventually(queued, (count) => count === 0)
  expect(await wrong()).toEqual([])
})

test.each(PASSING)('%s does not end the connection', async (_, stanza) => {
  const logins = async () => (await control.log()).filter(({ type }) => type === 'login').length
  const before = await logins()
  await control.sendStanza(COMPANY_PHONE, stanza, { isKept: false })

  await listens()
  expect(await logins()).toBe(before)
})

test('a message that cannot be decrypted is answered with a retry request instead of a refusal', async () => {
  const id = randomUUID()
  await control.sendStanza(COMPANY_PHONE, named(message({ from: PERSON }, enc('msg')), id), { isKept: true })
  await eventually(queued, (count) => count === 0)

  expect(await traceOf(network, id)).toEqual(['stanza-sent', 'retry'])
})

test('a message that fails before its decryption is confirmed once the journal has it', async () => {
  const id = randomUUID()
  await control.sendStanza(COMPANY_PHONE, named(message({ from: GROUP }, enc('skmsg')), id), { isKept: true }) // without an author
  await eventually(queued, (count) => count === 0)

  const { rows } = await gateway.database.query('select owed from wa_journal where stanza_id = $1', [id])
  expect(rows).toEqual([{ owed: true }])
  expect(await falseReceipts(gateway)).toBe('0')
})

test('our own message that cannot be decrypted is confirmed only by a receipt of type sender', async () => {
  const id = randomUUID()
  const attrs = { from: `${own.lid}:0@lid`, recipient: PERSON }
  await control.sendStanza(COMPANY_PHONE, named(message(attrs, enc('msg')), id), { isKept: true })
  await eventually(queued, (count) => count === 0)

  expect(await traceOf(network, id)).toEqual(['stanza-sent', 'receipt'])
  expect((await control.log()).filter((entry) => entry.id === id).at(-1)).toMatchObject({ kind: 'sender' })
})

test.each([
  ['a ping', { type: 'get', xmlns: 'urn:xmpp:ping', id: 'P1' }, { id: 'P1', kind: 'result', code: '' }],
  ['a ping without an id', { type: 'get', xmlns: 'urn:xmpp:ping' }, { id: '', kind: 'result', code: '' }],
  ['a ping without a type', { xmlns: 'urn:xmpp:ping', id: 'P2' }, { id: 'P2', kind: 'result', code: '' }],
  ['another request', { type: 'get', xmlns: 'urn:novelty', id: 'P3' }, { id: 'P3', kind: 'error', code: '501' }],
])('%s of the network is answered', async (_, attrs, answer) => {
  const before = (await answers()).length
  await control.sendStanza(COMPANY_PHONE, { tag: 'iq', attrs: { from: NETWORK, ...attrs } }, { isKept: false })

  expect(await eventually(answers, ({ length }) => length > before)).toMatchObject([
    ...Array.from({ length: before }, () => ({})),
    answer,
  ])
})

test('an answer to a ping is not answered', async () => {
  const before = (await answers()).length
  for (const type of ['result', 'error']) {
    const attrs = { from: NETWORK, type, xmlns: 'urn:xmpp:ping', id: 'P4' }
    await control.sendStanza(COMPANY_PHONE, { tag: 'iq', attrs }, { isKept: false })
  }

  await listens()
  expect(await answers()).toHaveLength(before)
})

test('every dirty bit of a bulletin is cleaned, whatever its type', async () => {
  const types = ['syncd_app_state', 'newsletter_metadata', 'communities', 'novelty']
  const dirty = types.map((type) => leaf('dirty', { type, timestamp: '1' }))
  await control.sendStanza(
    COMPANY_PHONE,
    { tag: 'ib', attrs: { from: NETWORK }, content: [leaf('tos'), ...dirty] },
    { isKept: false },
  )

  const cleaned = async () => {
    const kinds = (await control.log()).flatMap(({ type, kind }) => (type === 'dirty-cleaned' ? [kind] : []))
    return kinds.filter((kind) => types.some((type) => type === kind)) // leaves out the dirty bits that a login cleans
  }
  expect(await eventually(cleaned, (kinds) => kinds.includes('novelty'))).toEqual(types)
})

test('every changed collection of a notification is requested once', async () => {
  const asked = async () => {
    const entries = (await control.log()).filter(({ type }) => type === 'app-state-asked')
    return entries.flatMap(({ names }) => names as string[])
  }
  const before = (await asked()).length
  const changed = ['regular_high', 'regular', 'regular_low'].map((name) => leaf('collection', { name }))
  await control.sendStanza(COMPANY_PHONE, named(notification('server_sync', NETWORK, ...changed)), { isKept: true })

  await eventually(queued, (count) => count === 0)
  expect((await asked()).slice(before).toSorted()).toEqual(['regular', 'regular_high', 'regular_low'])
})

test('a second `<success>` does not open a session again', async () => {
  const before = (await gateway.look(COMPANY, whatsappId)).body.lastOpenAt
  await control.sendStanza(COMPANY_PHONE, { tag: 'success', attrs: { t: '1' } }, { isKept: false })

  await listens()
  expect((await gateway.look(COMPANY, whatsappId)).body.lastOpenAt).toBe(before)
})

test('a `<success>` before the account is linked is counted and does not open the session, and the phone can still be linked', async () => {
  const counter = 'wa_stanza_unknown_total{tag="success",type="",child=""}'
  const before = await counted(counter)
  await control.putPhone(OTHER_PHONE, { name: 'Filial' })
  await control.setFaults({ straySuccess: true })
  const linked = await gateway.givenConnection(OTHER_COMPANY)
  await eventually(
    () => counted(counter),
    (count) => count === before + 1,
  )
  await control.setFaults({})
  await linkPhone(gateway, network, OTHER_COMPANY, linked, OTHER_PHONE)
  await gateway.reaches(OTHER_COMPANY, linked, 'CONNECTED')

  expect((await gateway.look(OTHER_COMPANY, linked)).body.number).toBe(OTHER_PHONE)
  const statuses = (await gateway.heard(sessionChanged, OTHER_COMPANY)).map(({ session }) => session.status)
  expect([...new Set(statuses)]).toEqual(['qrcode', 'PAIRING', 'CONNECTED'])
})

test.each<[what: string, stanza: Stanza, isKept: boolean, counter: string]>([
  ['a tag', novel, true, 'wa_stanza_unknown_total{tag="novelty",type="",child=""}'],
  ['a refused tag', novel, true, 'wa_stanza_error_answered_total{class="novelty",code="488"}'],
  [
    'a notification',
    notification('w:novelty', NETWORK, leaf('thing', { of: PERSON })),
    true,
    'wa_stanza_unknown_total{tag="notification",type="w:novelty",child="thing"}',
  ],
  [
    'a cipher',
    message({ from: PERSON }, enc('xmsg')),
    true,
    'wa_stanza_unknown_total{tag="message",type="text",child="enc"}',
  ],
  [
    'a bulletin',
    { tag: 'ib', attrs: { from: NETWORK }, content: [leaf('tos'), leaf('novelty')] },
    false,
    'wa_stanza_unknown_total{tag="ib",type="",child="novelty"}',
  ],
  [
    'a request',
    { tag: 'iq', attrs: { from: NETWORK, type: 'get' }, content: [leaf('novelty')] },
    false,
    'wa_stanza_error_answered_total{class="iq",code="501"}',
  ],
  ['a second success', { tag: 'success', attrs: {} }, false, 'wa_stanza_unknown_total{tag="success",type="",child=""}'],
  [
    'an error without a stanza',
    { tag: 'error', attrs: {} },
    false,
    'wa_stanza_unknown_total{tag="error",type="",child=""}',
  ],
])('an unknown stanza is counted by its names: %s', async (_, stanza, isKept, counter) => {
  const before = await counted(counter)
  await control.sendStanza(COMPANY_PHONE, isKept ? named(stanza) : stanza, { isKept })

  await listens()
  expect(await counted(counter)).toBe(before + 1)
})

test('a live stanza is counted for its connection', async () => {
  const live = async () => {
    const metrics = await (await fetch(`${gateway.address}/metrics`)).text()
    const series = new RegExp(`^wa_live_stanzas_total\\{connection="${whatsappId}"\\} (\\d+)$`, 'm')
    return Number(series.exec(metrics)?.[1] ?? 0)
  }
  const before = await live()

  await control.sendStanza(COMPANY_PHONE, named(receipt({ type: 'read' })), { isKept: false })

  expect(await eventually(live, (count) => count > before)).toBeGreaterThan(before)
})

test('a stream error that names a wrong answer is counted', async () => {
  const before = await counted('wa_cut_over_answer_total')
  const answer = leaf('ack', { class: 'message', id: 'A1' })
  await control.sendStanza(COMPANY_PHONE, { tag: 'stream:error', content: [answer] }, { isKept: false })
  await eventually(
    () => counted('wa_cut_over_answer_total'),
    (count) => count > before,
  )

  await listens()
})
