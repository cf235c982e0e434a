import { createLog } from '@recado/kit/log'
import type { SignalDataSet, SignalDataTypeMap } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { baileys } from './baileys.ts'
import { quietLogger } from './quiet-logger.ts'
import { takeTurns } from './take-turns.ts'

/** Creates the client's transactions over keys in memory. */
function givenKeys() {
  const kept = new Map<string, unknown>()
  const store = {
    async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      return Object.fromEntries(
        ids.flatMap((id) =>
          kept.has(`${type} ${id}`) ? [[id, kept.get(`${type} ${id}`) as SignalDataTypeMap[T]]] : [],
        ),
      )
    },
    async set(data: SignalDataSet) {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) kept.set(`${type} ${id}`, value)
      }
    },
  }
  const logger = quietLogger(createLog('test', 'silent'), { onReceipt() {}, onUnreadable() {} })
  const keys = baileys.addTransactionCapability(store, logger, { maxCommitRetries: 1, delayBetweenTriesMs: 0 })
  const committed = takeTurns(keys)
  const add = async (letter: string) => {
    const { ana } = await keys.get('session', ['ana'])
    await keys.set({ session: { ana: Buffer.concat([ana ?? Buffer.alloc(0), Buffer.from(letter)]) } })
  }
  const session = () => Buffer.from((kept.get('session ana') as Uint8Array | undefined) ?? []).toString()
  return { keys, committed, add, session, kept }
}
const VERSION = { version: 1, hash: Buffer.alloc(128), indexValueMap: {} }

test('a transaction that waits for app state from the network does not block other transactions', async () => {
  const { keys, add, session, kept } = givenKeys()
  const answered = Promise.withResolvers<void>()
  const resync = keys.transaction(async () => {
    await keys.get('app-state-sync-version', ['regular'])
    await answered.promise
    await keys.set({ 'app-state-sync-version': { regular: VERSION } })
  }, 'me')
  await keys.transaction(() => add('a'), 'ana')
  expect(session()).toBe('a')

  answered.resolve()
  await resync
  expect(kept.get('app-state-sync-version regular')).toBe(VERSION)
})

test('transactions over one session run one after the other, even under different names and while one of them waits', async () => {
  const { keys, add, session } = givenKeys()
  const letters = [...'abcdef']
  await Promise.all(
    letters.map((letter) =>
      keys.transaction(async () => {
        await add(letter.toUpperCase())
        await new Promise(setImmediate)
        await add(letter)
      }, `name of ${letter}`),
    ),
  )

  expect(session()).toBe('AaBbCcDdEeFf')
})

test('transactions that choose a key id before they read or write a key run one after the other, so their ids differ', async () => {
  const { keys } = givenKeys()
  let next = 1 // the client counts its one-time keys in a variable outside the key store
  const take = () =>
    keys.transaction(async () => {
      const id = next
      await keys.set({ 'pre-key': { [id]: { public: Buffer.alloc(1), private: Buffer.alloc(1) } } })
      next = id + 1
      return id
    }, 'me')

  expect(await Promise.all([take(), take(), take()])).toEqual([1, 2, 3])
})

test('a transaction that began with app state waits for its turn again before it uses other keys', async () => {
  const { keys, add, session } = givenKeys()
  const read = Promise.withResolvers<void>()
  const both = keys.transaction(async () => {
    await keys.get('app-state-sync-version', ['regular'])
    await read.promise
    await add('b')
  }, 'me')
  const other = keys.transaction(async () => {
    await add('a')
    read.resolve()
    await new Promise(setImmediate)
    await add('A')
  }, 'ana')
  await Promise.all([both, other])

  expect(session()).toBe('aAb')
})

test('a write inside `committed` is stored before the surrounding transaction ends', async () => {
  const { keys, committed, add, session } = givenKeys()
  await keys.transaction(async () => {
    await committed(() => add('a'))
    expect(session()).toBe('a')
  }, 'me')

  expect(session()).toBe('a')
})

test('the next transaction runs after a transaction that fails', async () => {
  const { keys, add, session } = givenKeys()
  const failed = keys.transaction(async () => {
    await add('x')
    throw new Error('no')
  }, 'ana')
  const next = keys.transaction(() => add('a'), 'ana')

  await expect(failed).rejects.toThrow('no')
  await next
  expect(session()).toBe('a')
})
