import type { proto } from '@whiskeysockets/baileys'
import { describe, expect, test } from 'vitest'
import { read } from '../../../../test/reading.ts'

describe('the origin of a conversation', () => {
  const AD = {
    title: 'Vestido azul',
    body: 'Só hoje',
    sourceUrl: 'https://fb.me/1aB',
    sourceType: 'ad',
    sourceId: '120210000000000',
    ctwaClid: 'ARAkLkA8rmlFeiCktEJQ',
    sourceApp: 'instagram',
  }
  const entry = { entryPointConversionSource: 'ctwa_ad', entryPointConversionApp: 'facebook' }
  const cameFrom = {
    title: 'Vestido azul',
    text: 'Só hoje',
    url: 'https://fb.me/1aB',
    sourceType: 'ad',
    sourceId: '120210000000000',
    clickId: 'ARAkLkA8rmlFeiCktEJQ',
    app: 'instagram',
    entryPoint: 'ctwa_ad',
  }
  const NONE = Object.fromEntries(Object.keys(cameFrom).map((name) => [name, null]))

  test.each<[string, proto.IMessage, object | undefined]>([
    ['a text', { extendedTextMessage: { text: 'Olá', contextInfo: { externalAdReply: AD, ...entry } } }, cameFrom],
    ['no text', { extendedTextMessage: { text: '', contextInfo: { externalAdReply: AD, ...entry } } }, cameFrom],
    ['a picture', { imageMessage: { contextInfo: { externalAdReply: AD, ...entry } } }, cameFrom],
    [
      'an entry point alone',
      { extendedTextMessage: { text: 'Olá', contextInfo: entry } },
      { ...NONE, app: 'facebook', entryPoint: 'ctwa_ad' },
    ],
    [
      'an address that cannot be opened',
      {
        extendedTextMessage: {
          text: 'Olá',
          contextInfo: { externalAdReply: { sourceUrl: 'javascript:alert(1)', title: 'a' } },
        },
      },
      { ...NONE, title: 'a' },
    ],
    [
      'a text without an origin',
      { extendedTextMessage: { text: 'Olá', contextInfo: { isForwarded: true } } },
      undefined,
    ],
  ])('the origin of a conversation is read from a message that names one: %s', async (_, content, expected) => {
    const reading = await read(content)
    expect('messages' in reading && reading.messages.map((message) => message.cameFrom)).toEqual([expected])
  })
})
