import { expect, test } from 'vitest'
import type { KeyChange, StoredKey } from '../channel.ts'
import { keyStore, toBytes } from './auth-state.ts'

/** What the client reads and writes, over keys that are kept here, and how often they were looked at. */
function givenKeys(...kept: readonly StoredKey[]) {
  const stored = new Map(kept.map((key) => [`${key.type}.${key.id}`, key]))
  const reads: string[] = []
  const store = {
    async readKeys(types: readonly string[], ids: readonly string[]) {
      reads.push(`${types.join('+')} of ${ids.join('+')}`)
      return types.flatMap((type) => ids.flatMap((id) => stored.get(`${type}.${id}`) ?? []))
    },
  }
  const write = async (changes: readonly KeyChange[]) => {
    for (const { type, id, value } of changes)
      if (value) stored.set(`${type}.${id}`, { type, id, value: Buffer.from(value) })
  }
  return { keys: keyStore(store, write), reads }
}

test('the keys of a new person are looked for twice, however many the client asks for', async () => {
  const { keys, reads } = givenKeys()

  for (const type of ['lid-mapping', 'device-list'] as const) expect(await keys.get(type, ['5521'])).toEqual({})
  for (const type of ['identity-key', 'session'] as const) expect(await keys.get(type, ['77_1.0'])).toEqual({})
  expect(reads).toEqual(['lid-mapping+device-list of 5521', 'identity-key+session of 77_1.0'])
})

test('a key that was looked for along with another is found where there is one', async () => {
  const { keys } = givenKeys({ type: 'device-list', id: '5521', value: toBytes(['0', '7']) })

  expect(await keys.get('lid-mapping', ['5521'])).toEqual({})
  expect(await keys.get('device-list', ['5521'])).toEqual({ '5521': ['0', '7'] })
})

test('a key that was not there when it was looked for along with another is found once it is written', async () => {
  const { keys } = givenKeys()

  await keys.get('lid-mapping', ['5521'])
  await keys.set({ 'device-list': { '5521': ['0'] } })
  expect(await keys.get('device-list', ['5521'])).toEqual({ '5521': ['0'] })
})

test('a key that is written while it is looked for along with another is found', async () => {
  const { keys } = givenKeys()

  const looking = keys.get('identity-key', ['77_1.0'])
  await keys.set({ session: { '77_1.0': Buffer.from('of a new session') } })
  await looking

  expect(Object.keys(await keys.get('session', ['77_1.0']))).toEqual(['77_1.0'])
})

test('of several people at once only what was asked for is read', async () => {
  const { keys, reads } = givenKeys()

  await keys.get('lid-mapping', ['5521', '5522'])
  expect(reads).toEqual(['lid-mapping of 5521+5522'])
})
