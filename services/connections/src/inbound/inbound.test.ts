import { randomBytes } from 'node:crypto'
import type { EventData } from '@recado/contracts/event'
import { sendRequested } from '@recado/contracts/messages/events'
import { mediaFetched, messageChanged, messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import type { proto } from '@whiskeysockets/baileys'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMPANY_PHONE, startOpenForFile } from '../../test/harness.ts'
import { type Chat, confirmed, falseReceipts, givenChat, traceOf } from '../../test/receiving.ts'
import { newId, textContent } from '../../test/sending.ts'
import { settled } from '../../test/vault.ts'
import { baileys } from '../channels/whatsapp/baileys.ts'

const COMPANY = 31
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
type ContentForm = Parameters<typeof network.control.sendContent>[1]['content']
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)
await settled(gateway, whatsappId)
// imported after the gateway started, so that both use the client that the gateway has patched
const { sealEdit } = await import('@recado/whatsapp-simulator/content/sealed-change')
let chat: Chat
beforeEach(async () => {
  await network.control.setFaults({})
  chat = await givenChat(gateway, network, COMPANY)
})
afterEach(async () => {
  expect(await falseReceipts(gateway)).toBe('0')
})

test('messages are published in the order in which they were written', async () => {
  const texts = Array.from({ length: 20 }, (_, i) => `linha ${i}`)
  for (const text of texts) await chat.write(text)

  expect(await chat.heardUntil('linha 19')).toEqual(texts)
})

test('a message whose receipt was lost is delivered again, and published once', async () => {
  await network.control.setFaults({ cut: { phone: COMPANY_PHONE, after: 'message-delivered' } })
  const id = await chat.write('primeira mensagem')
  await confirmed(network, id)
  await chat.write('segunda')

  expect(await chat.heardUntil('segunda')).toEqual(['primeira mensagem', 'segunda'])
  const trace = await traceOf(network, id)
  expect(trace.filter((type) => type === 'stanza-sent')).toHaveLength(2)
  expect(trace).not.toContain('nack')
  expect(trace).not.toContain('retry')
})

test('messages that are sent while the gateway cannot connect arrive in order once it can connect', async () => {
  await network.control.setFaults({ refuseUpgrade: 503 })
  await network.control.disconnect(COMPANY_PHONE, 'unavailable')
  for (const text of ['um', 'dois', 'três']) await chat.write(text)
  await network.control.setFaults({})

  expect(await chat.heardUntil('três')).toEqual(['um', 'dois', 'três'])
})

test('a message that the owner types on the phone is published as sent by us', async () => {
  await chat.write('alguém aí?')
  await chat.heardUntil('alguém aí?')
  const { id } = await network.control.sendMessage(COMPANY_PHONE, { to: chat.customer, text: 'já respondo' })
  await chat.heardUntil('já respondo')

  const all = await gateway.heard(messageReceived, COMPANY)
  expect(all.at(-1)?.message).toMatchObject({
    waMessageId: id,
    chat: { phone: chat.customer, lid: expect.stringMatching(/^\d+$/) },
    fromMe: true,
    pushName: null,
    text: 'já respondo',
  })
})

test('a message that arrives from a phone number is published in the same chat as the person’s messages from the LID', async () => {
  await chat.write('pelo LID')
  await chat.heardUntil('pelo LID')
  await network.control.putPhone(chat.customer, { addressing: 'pn' })
  await chat.write('pelo número')
  await chat.heardUntil('pelo número')

  const all = await gateway.heard(messageReceived, COMPANY)
  const [byLid, byNumber] = all.slice(-2).map(({ message }) => message.chat)
  expect(byNumber).toEqual(byLid)
})

test('the text of a message is deleted two days after it was read, and its row after 14 days', async () => {
  const [older, old, young] = [await chat.write('velha'), await chat.write('antiga'), await chat.write('nova')]
  await chat.heardUntil('nova')
  const age = (id: string, interval: string) =>
    gateway.database.query(`update wa_journal set handled_at = now() - $2::interval where stanza_id = $1`, [
      id,
      interval,
    ])
  await gateway.restart(async () => {
    await age(older, '15 days')
    await age(old, '3 days')
  })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  await confirmed(network, await chat.write('depois'))
  await chat.heardUntil('depois')

  const kept = async () => {
    const { rows } = await gateway.database.query(
      'select stanza_id as id, plaintext is not null as has_text from wa_journal where stanza_id = any($1) order by arrival',
      [[older, old, young]],
    )
    return rows
  }
  await expect.poll(kept).toEqual([
    { id: old, has_text: false },
    { id: young, has_text: true },
  ])
})

/** Waits for an edit of a message with this text. @returns all published edits with this text */
async function correctedTo(id: string, text: string) {
  const isIt = (each: EventData<typeof messageChanged>) =>
    each.target.waMessageId === id && each.change.kind === 'edited' && each.change.text === text
  return (await gateway.heard(messageChanged, COMPANY, (all) => all.some(isIt))).filter(isIt)
}

const correct = (from: string, to: string, target: string, text: string) =>
  network.control.sendContent(from, { to, content: { kind: 'edit', target, text } })

const sealedCount = async (outcome: string) => {
  const metrics = await (await fetch(`${gateway.address}/metrics`)).text()
  return Number(new RegExp(`^wa_sealed_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0)
}

test('an encrypted edit changes its message, whether it is encrypted under the LID or the phone number, also after a restart', async () => {
  const [id, other] = [await chat.write('ate amanhã'), await chat.write('as 8')]
  await chat.heardUntil('as 8')
  const { rows } = await gateway.database.query(
    'select count(*)::int as count, min(octet_length(secret)) as bytes from message_secret where wa_message_id = any($1)',
    [[id, other]],
  )
  expect(rows).toEqual([{ count: 2, bytes: expect.any(Number) }])
  expect(rows[0].bytes).toBeGreaterThan(32) // longer than the plain secret, so it is stored encrypted

  await gateway.restart()
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  await correct(chat.customer, COMPANY_PHONE, id, 'até amanhã')
  await network.control.putPhone(chat.customer, { addressing: 'pn' })
  await correct(chat.customer, COMPANY_PHONE, other, 'às 8')

  const about = { fromMe: false, by: null, author: null, chat: { phone: chat.customer } }
  expect(await correctedTo(id, 'até amanhã')).toMatchObject([{ ...about, target: { waMessageId: id, fromMe: false } }])
  expect(await correctedTo(other, 'às 8')).toMatchObject([about])
  const onPhone = await network.control.messages(COMPANY_PHONE, chat.customer)
  expect(onPhone.map(({ text, isEdited }) => [text, isEdited])).toEqual([
    ['até amanhã', true],
    ['às 8', true],
  ])
  await chat.write('fim')
  expect(await chat.heardUntil('fim')).toEqual(['ate amanhã', 'as 8', 'fim'])
})

test('the owner edits, on the phone, messages typed there and messages sent through the gateway', async () => {
  await chat.write('oi')
  await chat.heardUntil('oi')
  const { id } = await network.control.sendMessage(COMPANY_PHONE, { to: chat.customer, text: 'bon dia' })
  await chat.heardUntil('bon dia')
  await correct(COMPANY_PHONE, chat.customer, id, 'bom dia')
  expect(await correctedTo(id, 'bom dia')).toMatchObject([{ fromMe: true, target: { fromMe: true } }])

  const waMessageId = newId()
  const to = { phone: chat.customer, lid: null }
  await gateway.publish(sendRequested, COMPANY, { whatsappId, waMessageId, to, content: textContent('boa note') })
  await eventually(
    () => network.control.messages(COMPANY_PHONE, chat.customer),
    (all) => all.some((message) => message.id === waMessageId),
  )
  await correct(COMPANY_PHONE, chat.customer, waMessageId, 'boa noite')
  expect(await correctedTo(waMessageId, 'boa noite')).toMatchObject([{ fromMe: true, target: { fromMe: true } }])
})

test('an encrypted edit in a group names its author', async () => {
  const { id: to } = await network.control.createGroup({
    owner: chat.customer,
    subject: 'Vizinhos',
    members: [COMPANY_PHONE],
  })
  const { id } = await network.control.sendMessage(chat.customer, { to, text: 'ate ja' })
  await chat.write('fim')
  await chat.heardUntil('fim')
  await correct(chat.customer, to, id, 'até já')

  const by = { address: { phone: chat.customer } }
  expect(await correctedTo(id, 'até já')).toMatchObject([{ by, author: { phone: chat.customer }, fromMe: false }])
})

test('an edit that arrives before its message is published after the message, and an edit with a different secret is ignored', async () => {
  const { control } = network
  const secret = randomBytes(32)
  const writer = `${chat.customer}@s.whatsapp.net`
  const key = { remoteJid: `${COMPANY_PHONE}@s.whatsapp.net`, fromMe: true, id: 'LATE1' }
  const sealedUnder = (given: Buffer, text: string) =>
    control.sendContent(chat.customer, {
      to: COMPANY_PHONE,
      content: { kind: 'proto', message: jsonOf(sealEdit(key, { id: 'LATE1', secret: given, writer }, text)) },
    })
  const [waiting, unopened] = [await sealedCount('waiting'), await sealedCount('unopened')]
  await sealedUnder(secret, 'antes da hora')
  await sealedUnder(randomBytes(32), 'de outro')
  await expect.poll(() => sealedCount('waiting')).toBe(waiting + 2)
  const other = await givenChat(gateway, network, COMPANY) // this person sends a message with the same id, which must not decrypt the edits
  const foreign = { conversation: 'outro', messageContextInfo: { messageSecret: randomBytes(32).toString('base64') } }
  await control.sendContent(other.customer, {
    to: COMPANY_PHONE,
    id: 'LATE1',
    content: { kind: 'proto', message: foreign },
  })
  await expect.poll(() => sealedCount('waiting')).toBe(waiting + 4)
  const message = { conversation: 'na hora', messageContextInfo: { messageSecret: secret.toString('base64') } }
  await control.sendContent(chat.customer, { to: COMPANY_PHONE, id: 'LATE1', content: { kind: 'proto', message } })

  expect(await correctedTo('LATE1', 'antes da hora')).toHaveLength(1)
  await chat.write('fim')
  expect(await chat.heardUntil('fim')).toEqual(['na hora', 'fim'])
  const changes = await gateway.heard(messageChanged, COMPANY)
  expect(changes.filter(({ target }) => target.waMessageId === 'LATE1')).toHaveLength(1)
  expect(await sealedCount('unopened')).toBe(unopened + 1)
})

test('the secret of a message is deleted after 30 days, but the secret of a poll stays', async () => {
  const id = await chat.write('velha')
  const poll = { kind: 'poll' as const, question: 'Quando?', choices: ['hoje', 'amanhã'] }
  const asked = await network.control.sendContent(chat.customer, { to: COMPANY_PHONE, content: poll })
  await chat.heardUntil('Quando?\nhoje\namanhã')
  const kept = async () =>
    (
      await gateway.database.query(
        `select wa_message_id as id, expires_at > now() + interval '29 days' as "isLong" from message_secret
         where wa_message_id = any($1) order by expires_at`,
        [[id, asked.id]],
      )
    ).rows
  expect(await kept()).toEqual([
    { id, isLong: true },
    { id: asked.id, isLong: null },
  ])

  await gateway.restart(async () => {
    await gateway.database.query('update message_secret set expires_at = now() where wa_message_id = $1', [id])
  })
  await expect.poll(kept).toEqual([{ id: asked.id, isLong: null }])
})

test("a customer's message to a broadcast list is published in the customer's chat, and the owner's message in the chat of the recipient", async () => {
  const { control } = network
  const [id, own] = [
    await control.sendContent(chat.customer, {
      to: COMPANY_PHONE,
      list: '1700000000',
      content: { kind: 'text', text: 'promoçao' },
    }),
    await control.sendContent(COMPANY_PHONE, {
      to: chat.customer,
      list: '1700000001',
      content: { kind: 'text', text: 'aviso' },
    }),
  ].map(({ id }) => id)
  await correct(chat.customer, COMPANY_PHONE, id ?? '', 'promoção')
  await chat.heardUntil('aviso')

  const all = await gateway.heard(messageReceived, COMPANY)
  const person = { phone: chat.customer, lid: expect.stringMatching(/^\d+$/) }
  expect(all.slice(-2).map(({ message }) => message)).toMatchObject([
    {
      waMessageId: id,
      chat: person,
      fromMe: false,
      participant: null,
      pushName: expect.stringMatching(/^Cliente/),
      text: 'promoçao',
    },
    { waMessageId: own, chat: person, fromMe: true, participant: null, text: 'aviso' },
  ])
  expect(await correctedTo(id ?? '', 'promoção')).toMatchObject([{ chat: person, fromMe: false }])
})

/** Converts a message to JSON with bytes in base64, as the simulator expects. */
const jsonOf = (message: proto.IMessage) => baileys.proto.Message.create(message).toJSON() as Record<string, unknown>

test('messages are published with their mentions, the advertisement that they answer, and the message that a further file belongs to', async () => {
  const { control } = network
  const friend = await givenChat(gateway, network, COMPANY)
  const send = (content: ContentForm, options: object) =>
    control.sendContent(chat.customer, { to: COMPANY_PHONE, content, ...options })
  const ad = {
    title: 'Vestido azul',
    text: 'Só hoje',
    url: 'https://fb.me/1',
    id: '1202',
    clickId: 'c',
    app: 'instagram',
  }
  const text = `Vi isto, @${friend.customer} e @${COMPANY_PHONE}`
  await send({ kind: 'text', text }, { ad, mentions: [friend.customer, COMPANY_PHONE] })
  const file = Buffer.alloc(100, 7).toString('base64')
  const { id: first } = await send({ kind: 'image', file }, {})
  await send({ kind: 'image', file }, { furtherOf: { id: first, as: 'hd-image' } })
  await send({ kind: 'sticker', file, lottie: PNG.toString('base64') }, { id: 'LOTTIE1' })
  await chat.write('fim')
  await chat.heardUntil('fim')

  const all = (await gateway.heard(messageReceived, COMPANY)).map(({ message }) => message)
  const [named, small, large, sticker] = all.filter((message) => message.chat.phone === chat.customer)
  const [lidOfFriend, ourLid] = [await control.phone(friend.customer), await control.phone(COMPANY_PHONE)]
  expect(named).toMatchObject({
    text: `Vi isto, @${lidOfFriend.lid} e @${ourLid.lid}`,
    mentions: [
      { written: lidOfFriend.lid, address: { lid: lidOfFriend.lid }, isUs: false },
      { written: ourLid.lid, isUs: true },
    ],
    cameFrom: {
      title: 'Vestido azul',
      text: 'Só hoje',
      url: 'https://fb.me/1',
      sourceType: 'ad',
      sourceId: '1202',
      clickId: 'c',
      app: 'instagram',
      entryPoint: 'ctwa_ad',
    },
  })
  expect([small?.isFileOf, large?.isFileOf]).toEqual([undefined, first])
  expect(sticker).toMatchObject({ kind: 'sticker', media: { mime: 'image/png', size: PNG.length } })
  const fetched = await gateway.heard(mediaFetched, COMPANY, (news) =>
    news.some(({ waMessageId }) => waMessageId === 'LOTTIE1'),
  )
  expect(fetched.find(({ waMessageId }) => waMessageId === 'LOTTIE1')).toMatchObject({
    mime: 'image/png',
    size: PNG.length,
  })
})
