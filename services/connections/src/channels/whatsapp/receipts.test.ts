import type { BinaryNode } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { readReceipts } from './receipts.ts'

const OWN = '100000000000001@lid'
const ANA = '200000000000002@lid'
const BIA = '300000000000003@lid'
const GROUP = '120363000000000001@g.us'
const isOwn = (jid: string) => jid === OWN

const node = (tag: string, attrs: Record<string, string>, content: BinaryNode[] = []): BinaryNode => ({
  tag,
  attrs,
  content,
})
const user = (jid: string) => node('user', { jid, t: '1700000000' })

test.each<[string, BinaryNode, unknown]>([
  [
    'of a person confirms one message',
    node('receipt', { id: 'A', from: ANA }),
    [{ waMessageIds: ['A'], ack: 2, reader: undefined }],
  ],
  [
    'with a list confirms all messages in the list',
    node('receipt', { id: 'A', from: ANA, type: 'read' }, [node('list', {}, [node('item', { id: 'B' })])]),
    [{ waMessageIds: ['A', 'B'], ack: 3, reader: undefined }],
  ],
  [
    'of a group member names the member without the device',
    node('receipt', { id: 'A', from: GROUP, participant: '200000000000002:7@lid' }),
    [{ waMessageIds: ['A'], ack: 2, reader: ANA }],
  ],
  [
    'of several group members names each of them',
    node('receipt', { id: 'A', from: GROUP, type: 'read' }, [
      node('participants', { key: 'A' }, [user(ANA), user('300000000000003:2@lid')]),
      node('participants', { key: 'B' }, [user(ANA)]),
    ]),
    [
      { waMessageIds: ['A'], ack: 3, reader: ANA },
      { waMessageIds: ['A'], ack: 3, reader: BIA },
      { waMessageIds: ['B'], ack: 3, reader: ANA },
    ],
  ],
  [
    'of several group members leaves out our own devices and invalid ids',
    node('receipt', { id: 'A', from: GROUP }, [node('participants', { key: 'A' }, [user(OWN), user(''), user(BIA)])]),
    [{ waMessageIds: ['A'], ack: 2, reader: BIA }],
  ],
  ['of a group that does not name a member is ignored', node('receipt', { id: 'A', from: GROUP }), []],
  ['of our own device is ignored', node('receipt', { id: 'A', from: OWN }), []],
  ['of another kind is ignored', node('receipt', { id: 'A', from: ANA, type: 'retry' }), []],
])('a receipt %s', (_, receipt, expected) => {
  expect(readReceipts(receipt, isOwn)).toEqual(expected)
})
