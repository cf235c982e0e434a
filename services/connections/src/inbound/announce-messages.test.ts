import { randomBytes } from 'node:crypto'
import { createCipher } from '@recado/kit/secrets/cipher'
import { sealEdit } from '@recado/whatsapp-simulator/content/sealed-change'
import type { proto } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { readMessage } from '../../test/reading.ts'
import { CONNECTION, openDatabaseForFile } from '../../test/repositories.ts'
import { baileys } from '../channels/whatsapp/baileys.ts'
import { givenUp, unread } from '../channels/whatsapp/owed-message.ts'
import { chatOfStanza, encodeStanza, isOfChat, isSameMessage, isUnread } from '../channels/whatsapp/stanza.ts'
import { announceArriving, announceWaiting } from './announce-messages.ts'

const { admin, within } = await openDatabaseForFile(745)
const cipher = createCipher(randomBytes(32))
const channel = { isUnread, isSameMessage, isOfChat, givenUp, unread, chatOfStanza, read: readMessage }
const surroundings = { connectionId: CONNECTION, cipher, channel }
const WRITER = '5521977770001@s.whatsapp.net'
const me = { id: '5511988880000@s.whatsapp.net', lid: '99@lid' }

let arrivals = 0
const entryOf = (id: string, message: proto.IMessage) => ({
  cipherHash: randomBytes(32),
  arrival: ++arrivals,
  stanzaId: id,
  stanza: encodeStanza({ attrs: { id, from: WRITER, t: String(Math.floor(Date.now() / 1_000)) }, me }),
  plaintext: Buffer.from(baileys.encodeWAMessage(message)),
  offline: false,
})
const announced = async () =>
  (await admin.query<{ routing_key: string }>('select routing_key from outbox order by id')).rows.map(
    ({ routing_key }) => routing_key,
  )

test('an encrypted edit that is stored in the same transaction as its message stays unread at first, and the next reading publishes the change of the message', async () => {
  const secret = randomBytes(32)
  const key = { remoteJid: me.id, fromMe: true, id: 'M1' }
  const correction = sealEdit(key, { id: 'M1', secret, writer: WRITER }, 'até já')
  const entries = [
    entryOf('M1', { conversation: 'ate ja', messageContextInfo: { messageSecret: secret } }),
    entryOf('M2', correction),
  ]

  const { isLeft } = await within((tx) => announceArriving(tx, surroundings, { epoch: 1, entries, links: [] }))

  expect(isLeft).toBe(true)
  expect(await announced()).toEqual([expect.stringContaining('received')])
  await within((tx) => announceWaiting(tx, surroundings, 10))
  expect(await announced()).toEqual([expect.stringContaining('received'), expect.stringContaining('changed')])
})
