import { describe, expect, test } from 'vitest'
import { checkKey, folderOf, isKeyOf, newMediaKey, newPlatformKey, readMediaKey } from './media-key.ts'

const FILE = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b'

describe('the key of a file', () => {
  test.each([
    ['a company’s file', newMediaKey('chat', 7), { owner: 'chat', companyId: 7 }],
    ['another owner’s file', newMediaKey('campaigns', 12), { owner: 'campaigns', companyId: 12 }],
    ['a file of the platform', newPlatformKey(), { owner: 'platform', companyId: null }],
  ])('the key of a file names its owner: %s', (_what, key, owner) => {
    expect(readMediaKey(key)).toEqual(owner)
    expect(checkKey(key)).toBe(key)
  })

  test.each([
    `chat/${FILE}`,
    `platform/7/${FILE}`,
    `albums/7/${FILE}`,
    `chat/0/${FILE}`,
    `chat/07/${FILE}`,
    `chat/7/../8/${FILE}`,
    `chat/7/${FILE.toUpperCase()}`,
    `chat/7/${FILE}/`,
    `chat/7/${FILE}\n`,
    `/chat/7/${FILE}`,
    `platform/../chat/7/${FILE}`,
    'platform/..',
    'chat/7',
    '',
  ])('the text %j is refused as a key', (text) => {
    expect(readMediaKey(text)).toBeUndefined()
    expect(() => checkKey(text)).toThrow('not the key of a file')
  })

  test('a key belongs to one owner, and to one company unless the owner is the platform', () => {
    const [own, platform] = [newMediaKey('chat', 7), newPlatformKey()]

    expect(isKeyOf('chat', 7, own)).toBe(true)
    expect(isKeyOf('chat', 8, own)).toBe(false)
    expect(isKeyOf('tickets', 7, own)).toBe(false)
    expect(isKeyOf('platform', 7, own)).toBe(false)
    expect([isKeyOf('platform', 7, platform), isKeyOf('platform', 8, platform)]).toEqual([true, true])
    expect(isKeyOf('chat', 7, platform)).toBe(false)
    expect(isKeyOf('chat', 7, 'chat/7/..')).toBe(false)
  })

  test('a key is in the folder of its company, and other texts are refused', () => {
    expect(newMediaKey('tickets', 7).startsWith(`${folderOf('tickets', 7)}/`)).toBe(true)
    for (const companyId of [0, -1, 1.5, Number.NaN]) {
      expect(() => folderOf('tickets', companyId)).toThrow('not the folder of a company')
    }
    expect(() => folderOf('platform' as never, 7)).toThrow('not the folder of a company')
  })
})
