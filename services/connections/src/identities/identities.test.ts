import { randomUUID } from 'node:crypto'
import { personErased } from '@recado/contracts/contacts/events'
import { sendRequested } from '@recado/contracts/messages/events'
import { identitiesLinked, messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, startOpenForFile } from '../../test/harness.ts'
import { type Chat, givenChat } from '../../test/receiving.ts'
import { newId, textContent } from '../../test/sending.ts'

const COMPANY = 61
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)

/** The pairs with this phone in the `identities.linked` events so far. */
const linksOf = async (phone: string) =>
  (await gateway.heard(identitiesLinked, COMPANY, () => true))
    .flatMap(({ pairs }) => pairs)
    .filter((pair) => pair.phone === phone)

const linked = (phone: string) =>
  eventually(
    () => linksOf(phone),
    (links) => links.length > 0,
  )

async function heardAll(chat: Chat) {
  const last = randomUUID() // a new text, so that an earlier message does not end the wait
  await chat.write(last)
  await chat.heardUntil(last)
}

/** Adds a person to the network and requests a message to them. @returns their phone number */
async function givenWrittenTo(phone: string): Promise<string> {
  await network.control.putPhone(phone)
  const to = { phone, lid: null }
  await gateway.publish(sendRequested, COMPANY, { whatsappId, waMessageId: newId(), to, content: textContent('olá') })
  return phone
}

/** The LIDs in the published messages of this person. */
const shownBy = async (chat: Chat) =>
  (await gateway.heard(messageReceived, COMPANY)).flatMap(({ message }) =>
    message.chat.phone === chat.customer ? [message.chat.lid] : [],
  )

test('the messages of a person publish the phone and the LID, and `identities.linked` does not repeat the pair', async () => {
  const chat = await givenChat(gateway, network, COMPANY)
  await heardAll(chat)
  const [lid] = await shownBy(chat)
  expect(lid).toMatch(/^\d+$/)

  await network.control.putPhone(chat.customer, { addressing: 'pn' })
  await heardAll(chat)
  await gateway.restart()
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  await heardAll(chat)
  expect(new Set(await shownBy(chat))).toEqual(new Set([lid]))
  await linked(await givenWrittenTo('5521999980000')) // a fence
  expect(await linksOf(chat.customer)).toEqual([])
})

test('a pair of identities is published by `identities.linked` when the message with the pair is dropped', async () => {
  const chat = await givenChat(gateway, network, COMPANY)
  await chat.write('\u0000') // a text without visible characters, so the message produces no event
  expect(await linked(chat.customer)).toEqual([{ phone: chat.customer, lid: expect.stringMatching(/^\d+$/) }])
  expect(await gateway.heard(identitiesLinked, COMPANY)).toContainEqual({
    whatsappId,
    pairs: await linksOf(chat.customer),
  })
})

test('the pairs of a group’s members are published before the members write', async () => {
  const [one, other] = ['5521999980001', '5521999980002'] as const
  for (const number of [one, other]) await network.control.putPhone(number)
  await network.control.createGroup({ owner: one, subject: 'Vizinhos', members: [COMPANY_PHONE, other] })

  expect(await linked(one)).toHaveLength(1)
  expect(await linked(other)).toHaveLength(1)
})

test('a message to a new person makes the gateway publish the person’s phone and LID', async () => {
  expect(await linked(await givenWrittenTo('5521999980003'))).toHaveLength(1)
})

test('an erasure deletes all data of a person from the phone book, outgoing messages and the journal, and leaves the data of other people', async () => {
  const kept = {
    phone_book: 'select phone from phone_book where connection_id = $1',
    outbound: 'select phone from outbound where connection_id = $1',
    secrets: 'select phone from message_secret where connection_id = $1',
    journal: 'select stanza_id as phone from wa_journal where connection_id = $1',
  }
  const stored = async (table: keyof typeof kept): Promise<string[]> =>
    (await gateway.database.query(kept[table], [whatsappId])).rows.map(({ phone }) => phone)
  const [gone, other] = [await givenChat(gateway, network, COMPANY), await givenChat(gateway, network, COMPANY)]
  const ids: string[] = []
  for (const chat of [gone, other]) {
    ids.push(await chat.write('oi'))
    await chat.heardUntil('oi')
    const waMessageId = newId()
    const to = { phone: chat.customer, lid: null }
    const content = textContent('olá')
    await gateway.publish(sendRequested, COMPANY, { whatsappId, waMessageId, to, content })
    await gateway.database.query(
      `insert into phone_book (company_id, connection_id, jid, phone, name) values ($1, $2, $3, $4, 'Ana')`,
      [COMPANY, whatsappId, `${chat.customer}@s.whatsapp.net`, chat.customer],
    )
  }
  await eventually(
    () => stored('outbound'),
    (phones) => phones.includes(gone.customer) && phones.includes(other.customer),
  )
  const [hers = '', his = ''] = ids

  const of = (chat: Chat, waMessageId: string) => ({
    phones: [chat.customer],
    lids: [],
    messages: [{ whatsappId, waMessageId }],
  })
  await gateway.publish(personErased, COMPANY + 1, of(other, his))
  const id = randomUUID()
  for (const _ of [1, 2]) await gateway.publish(personErased, COMPANY, of(gone, hers), id)

  await eventually(
    () => stored('phone_book'),
    (phones) => !phones.includes(gone.customer),
  )
  const ofBoth = (await stored('outbound')).filter((phone) => [gone.customer, other.customer].includes(phone))
  expect([await stored('phone_book'), ofBoth]).toEqual([[other.customer], [other.customer]])
  const secrets = (await stored('secrets')).filter((phone) => [gone.customer, other.customer].includes(phone))
  expect(secrets).toEqual([other.customer])
  expect((await stored('journal')).filter((stanzaId) => ids.includes(stanzaId))).toEqual([his])
})
