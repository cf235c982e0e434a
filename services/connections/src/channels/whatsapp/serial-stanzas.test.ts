import { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { handleInOrder } from './serial-stanzas.ts'
import { takeOver } from './stanzas/take-over.ts'

const WITHHELD: BinaryNode = { tag: 'message', attrs: { id: 'WITHHELD' } } // a message without a text
const TEXT: BinaryNode = { tag: 'message', attrs: { id: 'TEXT' }, content: [{ tag: 'enc', attrs: {} }] }
const NEWS: BinaryNode = { tag: 'notification', attrs: { id: 'NEWS', type: 'w:gp2' } }
const failing = async () => {
  throw new Error('it cannot be stored')
}

/** Creates a client that answers every stanza that it handles, with a store that refuses every report. */
function givenLine() {
  const socket = new EventEmitter()
  const answered: string[] = []
  const notKept: string[] = []
  const answer = ({ attrs }: BinaryNode) => void answered.push(attrs['id'] ?? '')
  for (const event of ['CB:message', 'CB:notification']) socket.on(event, answer)
  let arrivals = 0
  const line = handleInOrder(socket, {
    nextArrival: () => ++arrivals,
    isOpen: () => true,
    keepWithheld: failing,
    keepNews: failing,
    notKept: ({ node }) => void notKept.push(node.attrs['id'] ?? ''),
  })
  return { socket, line, answered, notKept }
}

test.each([
  ['a message without a text', 'CB:message', WITHHELD],
  ['a change of a group', 'CB:notification', NEWS],
])('%s that cannot be stored is reported and answered, and the next message is read', async (_, event, node) => {
  const { socket, line, answered, notKept } = givenLine()

  socket.emit(event, node)
  socket.emit('CB:message', TEXT)
  await line.handled()

  expect(notKept).toEqual([node.attrs['id']])
  expect(answered).toEqual([node.attrs['id'], 'TEXT'])
})

test.each<[string, () => unknown]>([
  ['rejects', failing],
  [
    'throws',
    () => {
      throw new Error('at once')
    },
  ],
])('if one listener %s, the other listeners still get the stanza', async (_, fail) => {
  const socket = new EventEmitter()
  const heard: string[] = []
  socket.on('CB:notification', fail)
  socket.on('CB:notification', ({ attrs }: BinaryNode) => void heard.push(attrs['id'] ?? ''))
  const read = takeOver(socket, 'CB:notification')

  await read(NEWS)

  expect(heard).toEqual(['NEWS'])
})
