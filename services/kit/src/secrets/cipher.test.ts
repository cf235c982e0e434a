import { describe, expect, test } from 'vitest'
import { createCipher, generateKey } from './cipher.ts'

describe('a sealed value', () => {
  const key = generateKey()
  const cipher = createCipher(key)
  const sealed = cipher.seal(Buffer.from('secret'), 'connection:7')

  test('a sealed value opens with its key and context, and does not contain its content', () => {
    expect(cipher.open(sealed, 'connection:7').toString()).toBe('secret')
    expect(sealed.includes('secret')).toBe(false)
  })

  test('a value is sealed differently each time', () => {
    expect(cipher.seal(Buffer.from('secret'), 'connection:7')).not.toEqual(sealed)
  })

  test('a sealed value opens from a view into a larger buffer, as database drivers return it', () => {
    const larger = new Uint8Array([9, 9, ...sealed, 9])
    expect(cipher.open(larger.subarray(2, 2 + sealed.length), 'connection:7').toString()).toBe('secret')
  })

  test('a sealed value does not open with another key, in another context or when truncated', () => {
    expect(() => createCipher(generateKey()).open(sealed, 'connection:7')).toThrow()
    expect(() => cipher.open(sealed, 'connection:8')).toThrow()
    expect(() => cipher.open(sealed.subarray(0, -1), 'connection:7')).toThrow()
    expect(() => cipher.open(Buffer.alloc(0), 'connection:7')).toThrow()
  })

  test.each(Array.from(sealed.keys()))('a sealed value does not open with byte %i changed', (position) => {
    const forged = Buffer.from(sealed)
    forged[position] = (forged[position] ?? 0) ^ 1

    expect(() => cipher.open(forged, 'connection:7')).toThrow()
  })
})

describe('a cipher with accepted keys', () => {
  const [former, next] = [generateKey(), generateKey()]
  const sealed = createCipher(former).seal(Buffer.from('secret'), 'connection:7')

  test('a cipher opens values of its accepted keys, and seals with its own key', () => {
    const cipher = createCipher(next, [former])

    expect(cipher.open(sealed, 'connection:7').toString()).toBe('secret')
    const anew = cipher.seal(Buffer.from('secret'), 'connection:7')
    expect(createCipher(next).open(anew, 'connection:7').toString()).toBe('secret')
    expect(() => createCipher(former).open(anew, 'connection:7')).toThrow()
  })

  test('a value of an accepted key opens only in its context', () => {
    expect(() => createCipher(next, [generateKey(), former]).open(sealed, 'connection:8')).toThrow()
  })
})
