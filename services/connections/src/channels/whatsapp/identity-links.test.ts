import type { BinaryNode } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { linksIn, linksOf } from './identity-links.ts'

const PAIR = { phone: '5511987654321', lid: '77' }

test.each<[string, BinaryNode]>([
  ['a receipt of a person', { tag: 'receipt', attrs: { from: '77@lid', sender_pn: '5511987654321@s.whatsapp.net' } }],
  [
    'a receipt in a group, from one of several devices',
    {
      tag: 'receipt',
      attrs: { from: '12036@g.us', participant: '5511987654321:3@s.whatsapp.net', participant_lid: '77:3@lid' },
    },
  ],
  [
    'a member of a group',
    {
      tag: 'notification',
      attrs: { from: '12036@g.us' },
      content: [
        {
          tag: 'add',
          attrs: {},
          content: [{ tag: 'participant', attrs: { jid: '77@lid', phone_number: '5511987654321@s.whatsapp.net' } }],
        },
      ],
    },
  ],
  [
    'a person to whom the owner wrote on the phone',
    {
      tag: 'receipt',
      attrs: {
        from: '1@lid',
        recipient: '5511987654321@s.whatsapp.net',
        peer_recipient_lid: '77@lid',
      },
    },
  ],
  [
    'a caller',
    {
      tag: 'call',
      attrs: { from: '5@lid' },
      content: [{ tag: 'offer', attrs: { 'call-creator': '77@lid', caller_pn: '5511987654321@s.whatsapp.net' } }],
    },
  ],
])('the phone number and the LID of %s are linked', (_, node) => {
  expect(linksOf(node)).toEqual([PAIR])
})

test.each<[string, Record<string, string>]>([
  ['only one id', { from: '77@lid' }],
  ['two ids of one kind', { from: '77@lid', sender_lid: '78@lid' }],
  ['a group', { from: '12036@g.us', sender_pn: '5511987654321@s.whatsapp.net' }],
  ['the server as its sender', { from: 's.whatsapp.net', sender_pn: 'x@s.whatsapp.net', sender_lid: 'y@lid' }],
])('a stanza with %s does not link ids', (_, attrs) => {
  expect(linksOf({ tag: 'receipt', attrs })).toEqual([])
})

test('only keys of the type `lid-mapping` that are not deleted link ids, and each pair is returned once', () => {
  const value = (text: string) => Buffer.from(JSON.stringify(text))
  expect(
    linksIn([
      { type: 'session', id: '5511987654321.0', value: value('77') },
      { type: 'lid-mapping', id: '5511987654321', value: value('77') },
      { type: 'lid-mapping', id: '77_reverse', value: value('5511987654321') },
      { type: 'lid-mapping', id: '5511987654322', value: null },
      { type: 'lid-mapping', id: 'x', value: value('78') },
    ]),
  ).toEqual([PAIR])
})
