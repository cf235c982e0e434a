import type { BinaryNode } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import type { KeyChange, StoredKey } from '../channel.ts'
import { keyStore, toBytes } from './auth-state.ts'
import { type KeyName, keysOfSender } from './sender-keys.ts'

/** Creates the client's key store over keys in memory, and records the queries that it makes. */
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
      else stored.delete(`${type}.${id}`)
  }
  let expected: readonly KeyName[] = []
  const expect = (names: readonly KeyName[]) => {
    expected = names
  }
  return { keys: keyStore({ store, write, expected: () => expected }), reads, expect }
}

test('four requests for keys of a new person cause two queries', async () => {
  const { keys, reads } = givenKeys()

  for (const type of ['lid-mapping', 'device-list'] as const) expect(await keys.get(type, ['5521'])).toEqual({})
  for (const type of ['identity-key', 'session'] as const) expect(await keys.get(type, ['77_1.0'])).toEqual({})
  expect(reads).toEqual(['lid-mapping+device-list of 5521', 'identity-key+session of 77_1.0'])
})

test('an existing key that was queried together with another key is found', async () => {
  const { keys } = givenKeys({ type: 'device-list', id: '5521', value: toBytes(['0', '7']) })

  expect(await keys.get('lid-mapping', ['5521'])).toEqual({})
  expect(await keys.get('device-list', ['5521'])).toEqual({ '5521': ['0', '7'] })
})

test('a key that was missing from a query for another key is found after it is written', async () => {
  const { keys } = givenKeys()

  await keys.get('lid-mapping', ['5521'])
  await keys.set({ 'device-list': { '5521': ['0'] } })
  expect(await keys.get('device-list', ['5521'])).toEqual({ '5521': ['0'] })
})

test('a key that is written during a query for another key is found', async () => {
  const { keys } = givenKeys()

  const looking = keys.get('identity-key', ['77_1.0'])
  await keys.set({ session: { '77_1.0': Buffer.from('of a new session') } })
  await looking

  expect(Object.keys(await keys.get('session', ['77_1.0']))).toEqual(['77_1.0'])
})

test('a request for the keys of several people reads only these keys', async () => {
  const { keys, reads } = givenKeys()

  await keys.get('lid-mapping', ['5521', '5522'])
  expect(reads).toEqual(['lid-mapping of 5521+5522'])
})

const PERSON = { from: '77@lid', sender_pn: '55211@s.whatsapp.net' }
const FIRST: BinaryNode = {
  tag: 'message',
  attrs: PERSON,
  content: [{ tag: 'enc', attrs: { type: 'pkmsg' }, content: Buffer.from([0x33, 0x08, 0x2a]) }], // uses our one-time key 42
}

test('all keys for the message that is being read are queried once, and existing keys are found', async () => {
  const {
    keys,
    reads,
    expect: expectKeys,
  } = givenKeys(
    { type: 'pre-key', id: '42', value: toBytes({ private: 'ours' }) },
    { type: 'session', id: '77_1.0', value: toBytes('agreed') },
  )
  expectKeys(keysOfSender(FIRST))

  expect(await keys.get('lid-mapping', ['55211'])).toEqual({})
  expect(await keys.get('lid-mapping', ['77_reverse'])).toEqual({})
  expect(await keys.get('identity-key', ['77_1.0'])).toEqual({})
  expect(await keys.get('session', ['77_1.0'])).toEqual({ '77_1.0': 'agreed' })
  expect(await keys.get('pre-key', ['42'])).toEqual({ '42': { private: 'ours' } })
  expect(reads).toHaveLength(1)
})

test('a key that was read early and is then written is returned with its written value', async () => {
  const { keys, expect: expectKeys } = givenKeys({ type: 'pre-key', id: '42', value: toBytes('ours') })
  expectKeys(keysOfSender(FIRST))

  await keys.get('lid-mapping', ['55211'])
  await keys.set({ 'pre-key': { '42': null } } as never)
  await keys.set({ session: { '77_1.0': Buffer.from('new') } })

  expect(await keys.get('pre-key', ['42'])).toEqual({})
  expect(Object.keys(await keys.get('session', ['77_1.0']))).toEqual(['77_1.0'])
})

const WHO = ['lid-mapping.55211', 'lid-mapping.77_reverse', 'device-list.55211']
test.each<[string, BinaryNode, readonly string[]]>([
  [
    'from one of several devices, in a group',
    {
      tag: 'message',
      attrs: { from: '12036@g.us', participant: '77:3@lid', participant_pn: '55211:3@s.whatsapp.net' },
      content: [{ tag: 'enc', attrs: { type: 'skmsg' }, content: Buffer.from([1]) }],
    },
    [...WHO, 'identity-key.77_1.3', 'session.77_1.3', 'identity-key.55211.0', 'session.55211.0'],
  ],
  ['with only one id of its author', { tag: 'message', attrs: { from: '77@lid' } }, []],
  [
    'with a malformed ciphertext',
    { ...FIRST, content: [{ tag: 'enc', attrs: { type: 'pkmsg' }, content: Buffer.from([0x33, 0xff]) }] },
    [...WHO, 'identity-key.77_1.0', 'session.77_1.0', 'identity-key.55211.0', 'session.55211.0'],
  ],
])('the stanza of a message %s determines the keys that the client will read', (_, node, names) => {
  expect(keysOfSender(node).map(({ type, id }) => `${type}.${id}`)).toEqual(names)
})
