import type { proto } from '@whiskeysockets/baileys'
import { describe, expect, test } from 'vitest'
import { FROM_LID, IN_GROUP, NO_HELP, read } from '../../../../test/reading.ts'

describe('mentions', () => {
  const NAMES = {
    mentionedJid: ['77@lid', '5521977772222@s.whatsapp.net', '900@lid'],
    groupMentions: [{ groupJid: '120363@g.us', groupSubject: 'Família' }],
  }
  const MENTIONS = [
    { written: '77', address: { phone: null, lid: '77' }, name: null, isUs: false },
    { written: '5521977772222', address: { phone: '5521977772222', lid: null }, name: null, isUs: false },
    { written: '900', address: { phone: null, lid: '900' }, name: null, isUs: true },
    { written: '120363@g.us', address: null, name: 'Família', isUs: false },
  ]
  const text = 'oi @77 @5521977772222 @900 @120363@g.us'

  test.each<[string, proto.IMessage]>([
    ['a text', { extendedTextMessage: { text, contextInfo: NAMES } }],
    ['a caption', { imageMessage: { caption: text, contextInfo: NAMES } }],
  ])('%s is read with its mentions', async (_, content) => {
    expect(await read(content, IN_GROUP)).toMatchObject({ messages: [{ text, mentions: MENTIONS }] })
  })

  test('the addresses of all mentioned people are completed by one query of the keys', async () => {
    const asked: (readonly string[])[] = []
    const readKeys = async (_: readonly string[], ids: readonly string[]) => {
      asked.push(ids)
      return [{ type: 'lid-mapping' as const, id: '5521977772222', value: Buffer.from('"88"') }]
    }
    const content = { extendedTextMessage: { text, contextInfo: NAMES } }
    const reading = await read(content, FROM_LID, { ...NO_HELP, readKeys })

    expect(asked).toEqual([['77_reverse', '5521977772222', '900_reverse']])
    const address = { phone: '5521977772222', lid: '88' }
    expect(reading).toMatchObject({
      messages: [{ mentions: [{ address: { lid: '77' } }, { address }, { address: { lid: '900' } }, {}] }],
    })
  })

  test('a correction is read with its mentions', async () => {
    const editedMessage = { extendedTextMessage: { text, contextInfo: NAMES } }
    const protocolMessage = { type: 14, key: { id: '3A03' }, editedMessage }
    expect(await read({ protocolMessage }, IN_GROUP)).toMatchObject({
      change: { change: { kind: 'edited', text, mentions: MENTIONS } },
    })
  })
})
