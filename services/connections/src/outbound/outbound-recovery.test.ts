import { sendRequested } from '@recado/contracts/messages/events'
import { callReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusing } from '../../test/database-outage.ts'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'
import { traceOf } from '../../test/receiving.ts'
import { newId, sendingOf, textContent } from '../../test/sending.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 24
// `ackMs` is long enough for the gateway to notice a closed socket first
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { timing: { ackMs: 3_000 } })
const steps = sendingOf(gateway, network, COMPANY, whatsappId)
const OTHER = '5521977772222' // is always online, and has issued a token, so that a locked account may write to them
await network.control.putPhone(OTHER, { name: 'Outra', issues: 'auto' })
await settled(gateway, whatsappId)
beforeEach(async () => {
  await network.control.setFaults({})
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
  await network.control.putPhone(CUSTOMER, { online: true, delivery: 'auto' })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
})

/** Sends a message that gets no acknowledgement until `serverAck` is `ok` again. */
async function unheard(text: string): Promise<string> {
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'drop' })
  const id = await steps.send(text)
  await eventually(
    () => steps.stateOf(id),
    (state) => state === 'uncertain',
  )
  return id
}

test('a text that is requested while the session is disconnected waits, and is sent once the session is open', async () => {
  await steps.cutLine()
  const id = await steps.send('espere por mim')
  await eventually(() => steps.stateOf(id))
  expect(await steps.stateOf(id)).toBe('queued')
  expect(await steps.onPhone('espere por mim')).toEqual([])
  await network.control.setFaults({})

  expect(await steps.acksOf(id, 2)).toEqual([1, 2])
  expect(await steps.onPhone('espere por mim')).toMatchObject([{ id, copies: 1 }])
})

test('a message in flight when the process is killed is sent again under the same id, with the stored bytes', async () => {
  const id = await unheard('as mesmas palavras')
  await gateway.restart(async () => {
    await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
    await gateway.database.query(
      `update outbound set state = 'sending', retry_at = null, content = content || '{"text":"outras"}' where wa_message_id = $1`,
      [id],
    )
  })

  expect(await steps.acksOf(id, 2)).toEqual([1, 2])
  expect(await steps.onPhone('as mesmas palavras')).toMatchObject([{ id, copies: 1 }])
  expect(await steps.onPhone('outras')).toEqual([])
})

test('a socket that closes before the answer does not count as an attempt, so even the last attempt is repeated', async () => {
  await steps.cutLine()
  const id = await steps.send('não desista')
  await eventually(async () => (await steps.stateOf(id)) === 'queued')
  await gateway.database.query('update outbound set attempts = 2 where wa_message_id = $1', [id])
  await network.control.putPhone(CUSTOMER, { delivery: 'manual' }) // so that only WhatsApp's acknowledgement counts
  await network.control.setFaults({ cut: { phone: COMPANY_PHONE, after: 'message-accepted' } })

  expect(await steps.acksOf(id, 1)).toEqual([1])
  expect(await steps.onPhone('não desista')).toMatchObject([{ id, copies: 2 }])
})

test('a message is sent only after the changed keys are stored, so that no key encrypts two messages', async () => {
  await steps.acksOf(await steps.send('antes'), 2)
  let id = ''
  await refusing(gateway.database, 'wa_keys', async () => {
    id = await steps.send('não cabe')
    await gateway.reaches(COMPANY, whatsappId, 'OPENING')
    expect(await traceOf(network, id)).toEqual([])
  })

  expect(await steps.acksOf(id, 2)).toEqual([1, 2])
  expect(await steps.onPhone('não cabe')).toMatchObject([{ id, copies: 1 }])
})

test('a message that a phone could not decrypt five times is sent a sixth time', async () => {
  await network.control.setFaults({ unreadable: { phone: CUSTOMER, count: 5 } })
  const id = await steps.send('leia, por favor')

  expect(await steps.acksOf(id, 2)).toEqual([1, 2])
  expect((await traceOf(network, id)).filter((type) => type === 'phone-retry')).toHaveLength(5)
})

test('a message after which the network closes the socket every time is given up after 20 attempts', async () => {
  await steps.cutLine()
  const id = await steps.send('com veneno')
  await eventually(async () => (await steps.stateOf(id)) === 'queued')
  await gateway.database.query('update outbound set attempts = 20, cuts = 20 where wa_message_id = $1', [id])
  await network.control.setFaults({})

  expect(await steps.acksOf(id, -1)).toEqual(['-1 ERR_SENDING_WAPP_MSG'])
  expect(await steps.onPhone('com veneno')).toEqual([])
})

test('a later message to the same person does not overtake an uncertain one', async () => {
  const first = await unheard('primeiro')
  const second = await steps.send('segundo')
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
  await steps.acksOf(second, 2)

  const texts = (await network.control.messages(CUSTOMER)).map(({ text }) => text)
  expect(texts.slice(-2)).toEqual(['primeiro', 'segundo'])
  expect(await steps.acksOf(first, 2)).toEqual([1, 2])
})

test('a late or repeated acknowledgement never lowers the stored one', async () => {
  await network.control.putPhone(CUSTOMER, { online: false })
  const id = await steps.send('já lida')
  await steps.acksOf(id, 1)
  // stands for a read receipt of another device of the customer
  await gateway.database.query('update outbound set ack = 3 where wa_message_id = $1', [id])
  await network.control.putPhone(CUSTOMER, { online: true })
  await steps.acksOf(await steps.send('depois dela'), 2)

  expect(await steps.acksOf(id, 1)).toEqual([1])
  const { rows } = await gateway.database.query('select ack, state from outbound where wa_message_id = $1', [id])
  expect(rows).toEqual([{ ack: 3, state: 'sent' }])
})

describe('network events that are sent once', () => {
  const { control } = network
  type Content = { tag: string; attrs?: Record<string, string>; content?: Content[] | string }
  let person = ''
  let group = ''
  beforeAll(async () => {
    person = `${(await control.phone(CUSTOMER)).lid}@lid`
    group = (await control.createGroup({ owner: COMPANY_PHONE, subject: 'Vizinhos', members: [CUSTOMER] })).id
    await control.sendMessage(OTHER, { to: COMPANY_PHONE, text: 'oi' })
    const { lid } = await control.phone(OTHER)
    const token = 'select from contact_trust where connection_id = $1 and lid = $2 and token is not null'
    await eventually(async () => (await gateway.database.query(token, [whatsappId, lid])).rowCount)
  })
  const ackOf = async (id: string): Promise<number | undefined> =>
    (await gateway.database.query<{ ack: number }>('select ack from outbound where wa_message_id = $1', [id])).rows[0]
      ?.ack
  const tell = (tag: string, attrs: Record<string, string>, content: Content[] = []) =>
    control.sendStanza(
      COMPANY_PHONE,
      { tag, attrs: { id: newId(), t: String(Math.floor(Date.now() / 1_000)), ...attrs }, content },
      { isKept: true },
    )
  async function sendTo(to: { phone: string | null; lid: null; group?: string }): Promise<string> {
    const waMessageId = newId()
    const content = textContent(`texto ${waMessageId}`)
    await gateway.publish(sendRequested, COMPANY, { whatsappId, waMessageId, to, content })
    return waMessageId
  }
  /** Sends a message that reaches the network, but not the phone of the customer. */
  async function givenSent(to: { phone: string | null; lid: null; group?: string }): Promise<string> {
    await control.putPhone(CUSTOMER, { online: false })
    const id = await sendTo(to)
    await steps.acksOf(id, 1)
    return id
  }
  const inAnHour = () => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000).toISOString()
  const toPerson = { phone: CUSTOMER, lid: null }
  const toGroup = () => ({ phone: null, lid: null, group: group.replace('@g.us', '') })

  /** An event that the network sends about an id, and the check that the gateway stored it. */
  type Told = readonly [
    what: string,
    given: () => Promise<string>,
    tell: (id: string) => Promise<unknown>,
    known: (id: string) => Promise<unknown>,
  ]
  const ofMessage = (what: string, ack: number, type: string): Told => [
    what,
    () => givenSent(toPerson),
    (id) => tell('receipt', { id, from: person, ...(type && { type }) }),
    async (id) => (await ackOf(id)) === ack,
  ]
  const KINDS: readonly Told[] = [
    ofMessage('that a message was delivered', 2, ''),
    ofMessage('that a message was delivered to a phone that is not looked at', 2, 'inactive'),
    ofMessage('that a message was read', 3, 'read'),
    ofMessage('that a message was played', 4, 'played'),
    [
      'that messages of a list were read',
      () => givenSent(toPerson),
      (id) =>
        tell('receipt', { from: person, type: 'read' }, [{ tag: 'list', content: [{ tag: 'item', attrs: { id } }] }]),
      async (id) => (await ackOf(id)) === 3,
    ],
    [
      'that a member of a group has a message',
      () => givenSent(toGroup()),
      (id) => tell('receipt', { id, from: group, participant: person }),
      async (id) => (await ackOf(id)) === 2,
    ],
    [
      'that members of a group have read a message',
      () => givenSent(toGroup()),
      (id) =>
        tell('receipt', { from: group, type: 'read' }, [
          { tag: 'participants', attrs: { key: id }, content: [{ tag: 'user', attrs: { jid: person, t: '1' } }] },
        ]),
      async (id) => (await ackOf(id)) === 3,
    ],
    [
      'that somebody calls',
      async () => newId(),
      (id) => tell('call', { from: person }, [{ tag: 'offer', attrs: { 'call-id': id, 'call-creator': person } }]),
      async (id) => (await gateway.heard(callReceived, COMPANY, () => true)).some(({ callId }) => callId === id),
    ],
    [
      'that the account must not write to new people',
      async () => inAnHour(),
      (until) => control.lockInTime(COMPANY_PHONE, until),
      async (until) => (await gateway.look(COMPANY, whatsappId)).body.reach.lockedUntil === until,
    ],
  ]

  test.each(KINDS)(
    'an event that could not be stored is repeated by the network and then stored: %s',
    async (_, given, say, isKnown) => {
      const id = await given()
      await refusing(gateway.database, 'outbox', async (hasRefused) => {
        await say(id)
        await eventually(hasRefused)
      })
      await steps.acksOf(await sendTo({ phone: OTHER, lid: null }), 2)

      expect(await isKnown(id)).toBe(true)
    },
  )

  test('a receipt that the database can never store is confirmed and counted, so that later stanzas arrive', async () => {
    await tell('receipt', { id: '3EB0\0', from: person })
    await eventually(async () => (await control.devices(COMPANY_PHONE))[0]?.queued === 0)
    await steps.acksOf(await sendTo({ phone: OTHER, lid: null }), 2)

    const metrics = await (await fetch(`${gateway.address}/metrics`)).text()
    expect(metrics).toMatch(/^wa_stanza_not_kept_total\{tag="receipt"\} 1$/m)
  })
})
