import { expect, test } from 'vitest'
import { checkOutbound, type ShownMessage } from './check-outbound.ts'

const answered = [
  { text: 'one', waMessageId: 'A' },
  { text: 'two', waMessageId: 'B' },
]
const shown: readonly ShownMessage[] = answered.map((send) => ({ ...send, copies: 1 }))
const kinds = (messages: readonly ShownMessage[], sends = answered) =>
  checkOutbound(sends, messages).violations.map(({ kind, text }) => `${kind} ${text}`)

test('finds nothing when each answered send is shown once', () => {
  expect(kinds(shown)).toEqual([])
})

test('counts a resend of the same id and allows it', () => {
  const again = shown.map((message) => ({ ...message, copies: 3 }))

  expect(checkOutbound(answered, again)).toEqual({ violations: [], resends: 4 })
})

test('reports a planted loss', () => {
  expect(kinds(shown.slice(1))).toEqual(['lost one'])
})

test('reports a planted double: the same text under a second id', () => {
  expect(kinds([...shown, { text: 'two', waMessageId: 'C', copies: 1 }])).toEqual(['doubled two'])
})

test('reports a text that is shown under another id than the one that was answered', () => {
  expect(kinds([{ text: 'one', waMessageId: 'X', copies: 1 }, ...shown.slice(1)])).toEqual(['doubled one'])
})

test('reports a send that was stored twice', () => {
  expect(kinds(shown, [...answered, { text: 'one', waMessageId: 'A' }])).toEqual(['doubled one'])
})
