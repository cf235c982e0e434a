import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'
import { formatHash, parseHash } from './phc.ts'
import { createSlots } from './slots.ts'

describe('the hash of a password', () => {
  const passwords = createPasswords('production')

  test('a password matches only its own hashes, and each hash is different', async () => {
    const [one, two] = [await passwords.hash('secret'), await passwords.hash('secret')]

    expect(one).not.toBe(two)
    expect(await passwords.matches('secret', one)).toBe(true)
    expect(await passwords.matches('secret', two)).toBe(true)
    expect(await passwords.matches('Secret', one)).toBe(false)
    expect(await passwords.matches('secret', undefined)).toBe(false)
  })

  test('a password is stored with the cost of its hash', async () => {
    const hash = await passwords.hash('secret')

    expect(parseHash(hash)).toMatchObject({ memory: 19_456, passes: 2, parallelism: 1 })
    expect(formatHash(parseHash(hash))).toBe(hash)
  })

  test('hashing is cheaper only in tests', async () => {
    const costIn = async (mode: 'development' | 'test') => parseHash(await createPasswords(mode).hash('secret')).memory

    expect([await costIn('development'), await costIn('test')]).toEqual([19_456, 64])
  })

  test('a password is checked at the cost in its hash, which may be older', async () => {
    const salt = Buffer.from('a salt of sixteen')
    const cost = { memory: 64, passes: 1, parallelism: 1 }
    const hash = argon2Sync('argon2id', { message: 'secret', nonce: salt, tagLength: 32, ...cost })

    expect(await passwords.matches('secret', formatHash({ ...cost, salt, hash }))).toBe(true)
  })

  test('a password never matches an unreadable hash', async () => {
    for (const hash of ['', 'secret', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=1,t=1,p=1$AAAA$AAAA']) {
      await expect(passwords.matches('secret', hash)).rejects.toThrow('unknown format')
    }
  })
})

describe('slots for concurrent work', () => {
  test('slots run a limited number of jobs at once, queue a limited number, and refuse the rest', async () => {
    const inSlot = createSlots(2, 1)
    const gate = Promise.withResolvers<void>()
    let [running, most] = [0, 0]
    const work = () =>
      inSlot(async () => {
        most = Math.max(most, ++running)
        await gate.promise
        running--
      })

    const accepted = [work(), work(), work()]
    await expect(work()).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE', details: { retryAfter: 2 } })
    gate.resolve()
    await Promise.all(accepted)

    expect(most).toBe(2)
    await work()
    expect(running).toBe(0)
  })

  test('a slot is freed if its work fails', async () => {
    const inSlot = createSlots(1, 0)

    await expect(inSlot(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(inSlot(async () => 'yes')).resolves.toBe('yes')
  })
})
