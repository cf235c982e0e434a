import { randomBytes } from 'node:crypto'
import { createCipher } from '@recado/kit/secrets/cipher'
import { beforeEach, expect, test } from 'vitest'
import { readMessage } from '../../test/reading.ts'
import { CONNECTION, openDatabaseForFile } from '../../test/repositories.ts'
import { givenUp, unread } from '../channels/whatsapp/owed-message.ts'
import { chatOfStanza, encodeStanza, isOfChat, isSameMessage, isUnread } from '../channels/whatsapp/stanza.ts'
import { giveUpOwed } from './give-up-owed.ts'
import { insertEntries, pruneJournal } from './journal-repository.ts'
import { findOwed, settleOwed, takeOverdue } from './owed-repository.ts'

const { admin, within } = await openDatabaseForFile(744)
const cipher = createCipher(randomBytes(32))
const channel = { isUnread, isSameMessage, isOfChat, givenUp, unread, chatOfStanza, read: readMessage }
const surroundings = { connectionId: CONNECTION, cipher, channel }
const ANA = { from: '11@lid', sender_pn: '5521977770001@s.whatsapp.net' }
const BIA = { from: '22@lid', sender_pn: '5521977770002@s.whatsapp.net' }
const GROUP = '120363000000000001@g.us'
const me = { id: '5511988880000@s.whatsapp.net', lid: '99@lid' }
beforeEach(() => admin.query('truncate wa_journal'))

let arrivals = 0
type More = {
  readonly stanza?: Buffer
  readonly isUnread?: boolean
  readonly dropReason?: string
  readonly daysAgo?: number
}
/** Stores a journal entry that arrived without its text, or with it if `isUnread` is false. */
async function came(
  id: string,
  from: Record<string, string>,
  { stanza, isUnread = true, dropReason, daysAgo = 0 }: More = {},
) {
  const cipherHash = randomBytes(32)
  const entry = {
    cipherHash,
    arrival: ++arrivals,
    stanzaId: id,
    stanza: stanza ?? encodeStanza({ attrs: { ...from, id }, me, isUnread }),
    plaintext: Buffer.alloc(0),
    offline: false,
    isOwed: isUnread,
    handledAt: new Date(),
    dropReason: dropReason ?? null,
  }
  await within((tx) => insertEntries(tx, { connectionId: CONNECTION, epoch: 1 }, [entry], cipher))
  await admin.query(
    `update wa_journal set received_at = received_at - make_interval(days => $1), handled_at = handled_at - make_interval(days => $1)
      where cipher_hash = $2`,
    [daysAgo, cipherHash],
  )
}
const idOf = ({ stanza }: { stanza: Buffer }): string => {
  const { attrs } = JSON.parse(stanza.toString())
  return `${attrs.id} of ${attrs.from}`
}
const owed = async () => (await within((tx) => findOwed(tx, surroundings, 10))).map(idOf)
const overdue = async (atMost = 10) => {
  const { overdue: all, hasMore } = await within((tx) => takeOverdue(tx, surroundings, atMost))
  return { ids: all.map(idOf).toSorted(), hasMore }
}

test('a message waits for its text until a message with the same id, chat and author is read, not one of another sender', async () => {
  await came('A', ANA)
  await came('A', BIA, { isUnread: false })
  expect(await owed()).toEqual(['A of 11@lid'])
  // this message is from the same person, under the phone number
  await came('A', { from: '5521977770001@s.whatsapp.net' }, { isUnread: false })
  expect(await owed()).toEqual([])
})

test('a group key that arrives with a message does not count as the text of the message', async () => {
  const member = { from: GROUP, participant: '11@lid' }
  await came('A', member)
  await came('A', member, { isUnread: false, dropReason: 'nothing for people' })
  expect(await owed()).toEqual([`A of ${GROUP}`])
  await came('A', { ...member, participant: '22@lid' }, { isUnread: false })
  expect(await owed()).toEqual([`A of ${GROUP}`])
  await came('A', member, { isUnread: false })
  expect(await owed()).toEqual([])
})

test('a text from the phone ends the wait of all deliveries of its message, but not of a message of another chat with the same id', async () => {
  for (const from of [ANA, ANA, BIA]) await came('A', from)
  await within((tx) =>
    settleOwed(tx, surroundings, [{ waMessageId: 'A', chat: { phone: '5521977770001', lid: null } }]),
  )
  expect(await owed()).toEqual(['A of 22@lid'])
})

test('each call takes a limited number of overdue ids, and takes a message once even if it was delivered several times', async () => {
  for (const id of ['A', 'B', 'C']) {
    await came(id, ANA, { daysAgo: 15 })
    await came(id, ANA, { daysAgo: 13 })
  }
  await came('A', BIA, { daysAgo: 1 })
  await came('D', ANA, { daysAgo: 15 })
  await came('D', ANA, { isUnread: false, daysAgo: 14 })
  const taken = [await overdue(2), await overdue(2), await overdue(2)]

  expect(taken.flatMap(({ ids }) => ids).toSorted()).toEqual(['A of 11@lid', 'B of 11@lid', 'C of 11@lid'])
  expect(taken.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
  expect(await owed()).toEqual(['A of 22@lid'])
})

test('a waiting message stays in the journal until it is published as visible only on the phone', async () => {
  await came('A', ANA, { daysAgo: 30 })
  await came('B', ANA, { daysAgo: 30, isUnread: false })
  await within((tx) => pruneJournal(tx, CONNECTION, 10))
  expect(await overdue()).toEqual({ ids: ['A of 11@lid'], hasMore: false })
  await within((tx) => pruneJournal(tx, CONNECTION, 10))
  expect((await admin.query('select 1 from wa_journal')).rows).toEqual([])
})

test('a damaged journal entry stops waiting for its text, and other entries are taken', async () => {
  await came('A', ANA, { daysAgo: 15 })
  await came('B', ANA, { daysAgo: 15 })
  await admin.query(
    `update wa_journal set stanza = set_byte(stanza, 20, get_byte(stanza, 20) # 255) where stanza_id = 'A'`,
  )

  expect(await overdue()).toEqual({ ids: ['B of 11@lid'], hasMore: false })
  expect((await admin.query('select 1 from wa_journal where owed')).rows).toEqual([])
})

test('messages that were read meanwhile do not count towards the limit of requested messages', async () => {
  await came('A', ANA, { daysAgo: 1 })
  for (const id of ['B', 'C']) {
    await came(id, ANA)
    await came(id, ANA, { isUnread: false })
  }

  expect((await within((tx) => findOwed(tx, surroundings, 1))).map(idOf)).toEqual(['A of 11@lid'])
})

test('a message that cannot be published as overdue stops waiting, and later messages are published', async () => {
  await came('A', ANA, { daysAgo: 15, stanza: Buffer.from('no stanza') })
  await came('B', ANA, { daysAgo: 15 })

  const { hasMore, failures } = await within((tx) => giveUpOwed(tx, surroundings, 10))

  expect({ hasMore, failures: failures.length }).toEqual({ hasMore: false, failures: 1 })
  const { rows } = await admin.query('select body from outbox')
  expect(rows).toEqual([{ body: expect.stringContaining('"waMessageId":"B"') }])
  expect((await admin.query('select 1 from wa_journal where owed')).rows).toEqual([])
})
