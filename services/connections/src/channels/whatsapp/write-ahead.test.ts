import type { WASocket } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import type { SessionStore } from '../channel.ts'
import { holdBack } from './hold-back.ts'
import { writeAhead } from './write-ahead.ts'

/** Creates a store whose commits end when the test resolves them, and records the frames that leave. */
function givenClient() {
  const commits: PromiseWithResolvers<void>[] = []
  const left: string[] = []
  const store = {
    readKeys: async (types: readonly string[], ids: readonly string[]) =>
      types.flatMap((type) => ids.map((id) => ({ type, id, value: Buffer.from(`old ${id}`) }))),
    writeKeys: () => {
      const commit = Promise.withResolvers<void>()
      commits.push(commit)
      return commit.promise
    },
    hurry: () => {},
    findPlaintext: async () => Buffer.from('in the journal'),
  } as Partial<SessionStore> as SessionStore
  const ahead = writeAhead(store)
  const socket = {
    send(frame: Uint8Array, done?: () => void) {
      left.push(Buffer.from(frame).toString())
      done?.()
    },
  }
  const hold = holdBack({ ws: { socket } } as unknown as WASocket, ahead)
  const write = (id: string, value: string | null) =>
    ahead.store.writeKeys([{ type: 'session', id, value: value === null ? null : Buffer.from(value) }])
  const read = async (...ids: string[]) =>
    (await ahead.store.readKeys(['session'], ids)).map(({ id, value }) => `${id}: ${value.toString()}`).toSorted()
  const send = (text: string, done?: () => void) => socket.send(Buffer.from(text), done)
  return { ahead, hold, write, read, left, send, commits }
}

test('a key that is being written is read with its new value', async () => {
  const { write, read, commits } = givenClient()

  await write('a', 'new')
  await write('b', null)
  expect(await read('a', 'b', 'c')).toEqual(['a: new', 'c: old c'])
  for (const commit of commits) commit.resolve()

  await expect.poll(() => read('a', 'b')).toEqual(['a: old a', 'b: old b']) // the values in the store
})

test('a frame leaves once all earlier writes are committed, and frames stay in order', async () => {
  const { write, send, left, commits, ahead } = givenClient()

  send('at once')
  await write('a', 'one')
  send('after one')
  await write('a', 'two')
  send('after two')
  expect(left).toEqual(['at once'])
  commits[0]?.resolve()
  await expect.poll(() => left).toEqual(['at once', 'after one'])
  commits[1]?.resolve()
  await ahead.written()
  send('behind those that were held')

  await expect.poll(() => left).toEqual(['at once', 'after one', 'after two', 'behind those that were held'])
})

test('the callback of a delayed frame runs at once, but after `becomeExact` only when the frame has left', async () => {
  const { write, send, commits, hold, ahead } = givenClient()
  const told: string[] = []

  await write('a', 'one')
  send('receipt', () => told.push('receipt'))
  hold.becomeExact()
  send('goodbye', () => told.push('goodbye'))
  expect(told).toEqual(['receipt'])
  commits[0]?.resolve()
  await ahead.written()

  await expect.poll(() => told).toEqual(['receipt', 'goodbye'])
})

test('the journal is searched for a text only after all earlier writes are committed', async () => {
  const { ahead, write, commits } = givenClient()

  await write('a', 'one')
  const asked = ahead.store.findPlaintext(Buffer.from('hash'))
  const isFirst = await Promise.race([
    asked.then(() => 'answered'),
    ahead.store.readKeys(['session'], ['b']).then(() => 'not yet'),
  ])
  expect(isFirst).toBe('not yet')
  commits[0]?.resolve()

  expect((await asked)?.toString()).toBe('in the journal')
})
