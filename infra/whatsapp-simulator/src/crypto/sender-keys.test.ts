import { expect, test } from 'vitest'
import { baileys } from '../../test/baileys.ts'
import {
  createSenderKey,
  decryptFromGroup,
  distribute,
  encryptForGroup,
  keyIdOf,
  readDistribution,
  type SenderKey,
} from './sender-keys.ts'

const group = await import('@whiskeysockets/baileys/lib/Signal/Group/index.js')
const plaintext = Buffer.from('para o grupo')

/** The shipped client's sender keys, in memory. */
function clientKeys() {
  const records = new Map<string, InstanceType<typeof group.SenderKeyRecord>>()
  const name = new group.SenderKeyName('g@g.us', { id: 'someone', deviceId: 0, toString: () => 'someone.0' } as never)
  const store = {
    loadSenderKey: async () => {
      const record = records.get('one') ?? new group.SenderKeyRecord()
      records.set('one', record)
      return record
    },
    storeSenderKey: async (_name: unknown, record: InstanceType<typeof group.SenderKeyRecord>) => {
      records.set('one', record)
    },
  }
  return {
    name,
    builder: new group.GroupSessionBuilder(store as never),
    cipher: new group.GroupCipher(store as never, name),
  }
}

test('the shipped client reads messages of the simulator in any order', async () => {
  const client = clientKeys()
  let key: SenderKey = createSenderKey()
  const sent = distribute(key)
  await client.builder.process(client.name, new group.SenderKeyDistributionMessage(null, null, null, null, sent))
  const bodies = ['a', 'b', 'c'].map((text) => {
    const { body, next } = encryptForGroup(key, Buffer.from(text))
    key = next
    return body
  })

  const [first, second, third] = bodies
  const read = []
  for (const body of [first, third, second]) read.push(String(Buffer.from(await client.cipher.decrypt(body as Buffer))))

  expect(read).toEqual(['a', 'c', 'b'])
  expect(baileys).toBeDefined()
})

test('the simulator reads messages of the shipped client in any order, each only once', async () => {
  const client = clientKeys()
  const distribution = await client.builder.create(client.name)
  let key = readDistribution(distribution.serialize())
  const bodies: Buffer[] = []
  for (const text of ['a', 'b', 'c']) bodies.push(Buffer.from(await client.cipher.encrypt(Buffer.from(text))))

  const read = [0, 2, 1].map((index) => {
    const { plaintext: text, next } = decryptFromGroup(key, bodies[index] ?? Buffer.alloc(0))
    key = next
    return String(text)
  })

  expect(read).toEqual(['a', 'c', 'b'])
  expect(() => decryptFromGroup(key, bodies[1] ?? Buffer.alloc(0))).toThrow('used before')
})

test('a message with a foreign signature or changed content is refused', () => {
  const key = createSenderKey()
  const { body } = encryptForGroup(key, plaintext)
  const changed = Buffer.from(body)
  changed[5] = (changed[5] ?? 0) ^ 1

  expect(keyIdOf(body)).toBe(key.keyId)
  expect(() => decryptFromGroup({ ...key, signingKey: createSenderKey().signingKey }, body)).toThrow('forged')
  expect(() => decryptFromGroup(key, changed)).toThrow('forged')
})

test('a message too far ahead in the chain is refused without deriving its key', () => {
  const key = createSenderKey()
  const { body } = encryptForGroup({ ...key, iteration: 5000 }, plaintext)

  expect(() => decryptFromGroup(key, body)).toThrow('too far ahead')
})
