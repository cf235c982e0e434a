import { expect, test } from 'vitest'
import { NO_HELP, readMessage } from '../../../test/reading.ts'
import { unreadableEntry } from './unreadable-message.ts'

const ME = { id: '5511988880000:3@s.whatsapp.net', lid: '' }
const NODE = { tag: 'message', attrs: { id: 'A1', from: '77@lid', recipient: '88@lid', t: '1700000000' } }

test('our own message that arrived while the account’s LID was unknown is read as a placeholder and waits for its text', async () => {
  const entry = unreadableEntry(ME, { node: NODE, arrival: 4, offline: false })

  expect(entry).toMatchObject({ arrival: 4, stanzaId: 'A1', isOwed: true })
  expect(await readMessage(entry, NO_HELP)).toMatchObject({
    messages: [{ kind: 'placeholder', waMessageId: 'A1', fromMe: true, chat: { lid: '88' } }],
  })
})

test('a message that is delivered again has the same hash in the journal', () => {
  const [first, second] = [1, 2].map((arrival) => unreadableEntry(ME, { node: NODE, arrival, offline: true }))

  expect(second?.cipherHash).toEqual(first?.cipherHash)
})
