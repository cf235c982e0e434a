import { expect, test } from 'vitest'
import { checkInbound } from './check-inbound.ts'

const sent = [
  { conversation: 'a', text: 'a1' },
  { conversation: 'b', text: 'b1' },
  { conversation: 'a', text: 'a2' },
]
const kinds = (stored: typeof sent) => checkInbound(sent, stored).map(({ kind, text }) => `${kind} ${text}`)
const [a1, b1, a2] = sent as [(typeof sent)[0], (typeof sent)[0], (typeof sent)[0]]

test('finds nothing when each text is one row, whatever the order between conversations', () => {
  expect(kinds([b1, a1, a2])).toEqual([])
})

test('reports a planted loss', () => {
  expect(kinds([a1, a2])).toEqual(['lost b1'])
})

test('reports a planted double', () => {
  expect(kinds([a1, b1, b1, a2])).toEqual(['doubled b1'])
})

test('reports two texts of a conversation that changed places', () => {
  expect(kinds([a2, b1, a1])).toEqual(['out of order a1'])
})

test('reports a row that nobody wrote', () => {
  expect(kinds([a1, b1, a2, { conversation: 'a', text: 'ghost' }])).toEqual(['unexpected ghost'])
})
