import type { BinaryNode } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { isLive, type Judgement, judge } from './stanza-rules.ts'

const PERSON = '200000000000001@lid'
const leaf = (tag: string, attrs: Record<string, string> = {}): BinaryNode => ({ tag, attrs })
const stanza = (tag: string, attrs: Record<string, string>, ...content: BinaryNode[]): BinaryNode => ({
  tag,
  attrs,
  ...(content.length > 0 && { content }),
})
const message = (from: string, ...ciphers: string[]) =>
  stanza('message', { id: 'A', from }, ...ciphers.map((type) => leaf('enc', { type })))

const CLIENT: Judgement = { treatment: 'client' }
const UNREAD: Judgement = { treatment: 'acknowledge' }

test.each<[what: string, BinaryNode, Judgement]>([
  ['a message of a person', message(PERSON, 'msg'), CLIENT],
  ['a message to a group, with a key', message('120363000000000001@g.us', 'pkmsg', 'skmsg'), CLIENT],
  ['a message through a broadcast list', message('1@broadcast', 'msg'), CLIENT],
  ['a withheld message', stanza('message', { id: 'A', from: PERSON }, leaf('unavailable')), CLIENT],
  ['a status', message('status@broadcast', 'skmsg'), UNREAD],
  ['a message of a channel', message('1@newsletter'), UNREAD],
  ['a message of a bot', message('1@bot', 'msmsg'), UNREAD],
  ['a cipher of Meta AI', message(PERSON, 'msmsg'), UNREAD],
  ['an unknown cipher beside a known cipher', message(PERSON, 'msg', 'novelty'), CLIENT],
  ['an unknown cipher', message(PERSON, 'novelty'), { ...UNREAD, unknown: 'enc' }],
  ['a message of an unknown server', message('1@interop', 'msg'), { ...UNREAD, unknown: 'from' }],
  ['a message without a sender', stanza('message', { id: 'A' }), { ...UNREAD, unknown: 'from' }],
  ['a status with its own tag', stanza('status', { id: 'A', from: 'status@broadcast' }), UNREAD],
  ['data of an app', stanza('appdata', { id: 'A', from: PERSON }), UNREAD],
  ['a receipt', stanza('receipt', { id: 'A', from: PERSON, type: 'novelty' }), CLIENT],
  ['a notification', stanza('notification', { id: 'A', type: 'mex' }), CLIENT],
  [
    'an unknown notification',
    stanza('notification', { id: 'A', type: 'novelty' }, leaf('thing')),
    { ...CLIENT, unknown: 'thing' },
  ],
  ['a notification without a type', stanza('notification', { id: 'A' }), { ...CLIENT, unknown: '' }],
  ['a call', stanza('call', { id: 'A', from: PERSON }, leaf('offer')), CLIENT],
  ['a call without an id', stanza('call', { from: PERSON }, leaf('offer')), { treatment: 'ignore' }],
  ['a ping', stanza('iq', { type: 'get', xmlns: 'urn:xmpp:ping' }), { treatment: 'pong' }],
  ['a ping without a type', stanza('iq', { xmlns: 'urn:xmpp:ping' }), { treatment: 'pong' }],
  ['a ping by its child', stanza('iq', { xmlns: 'w:p' }, leaf('ping')), { treatment: 'pong' }],
  ['an answer to a ping', stanza('iq', { type: 'result', xmlns: 'urn:xmpp:ping' }), CLIENT],
  ['a failed ping', stanza('iq', { type: 'error', xmlns: 'urn:xmpp:ping' }), CLIENT],
  ['another request', stanza('iq', { type: 'get' }, leaf('x')), { treatment: 'not-implemented', unknown: 'x' }],
  ['codes to be shown', stanza('iq', { type: 'set', xmlns: 'md' }, leaf('pair-device')), CLIENT],
  [
    'an unknown request of the type set',
    stanza('iq', { type: 'set' }, leaf('x')),
    { treatment: 'ignore', unknown: 'x' },
  ],
  ['a bulletin', stanza('ib', {}, leaf('offline'), leaf('dirty')), CLIENT],
  ['an unknown bulletin', stanza('ib', {}, leaf('tos'), leaf('x')), { ...CLIENT, unknown: 'x' }],
  ['an acknowledgement', stanza('ack', { id: 'A', from: PERSON, class: 'novelty' }), CLIENT],
  ['a presence', stanza('presence', { id: 'A', from: PERSON }), CLIENT],
  ['the end of the stream', stanza('xmlstreamend', {}), CLIENT],
  ['an unknown tag', stanza('novelty', { id: 'A', from: PERSON }), { treatment: 'refuse', unknown: '' }],
  ['an unknown tag without a sender', stanza('novelty', { id: 'A' }), { treatment: 'ignore', unknown: '' }],
  ['an unknown tag without an id', stanza('novelty', { from: PERSON }), { treatment: 'ignore', unknown: '' }],
])('%s is treated as WhatsApp Web does', (_, given, judgement) => {
  expect(judge(given)).toEqual(judgement)
})

test.each([
  ['a message', stanza('message', { id: 'A', from: PERSON }), true],
  ['a receipt', stanza('receipt', { id: 'A', from: PERSON }), true],
  ['a call', stanza('call', { id: 'A', from: PERSON }), true],
  ['a notification', stanza('notification', { id: 'A', from: PERSON }), true],
  ['a message of the backlog', stanza('message', { id: 'A', from: PERSON, offline: '0' }), false],
  ['an answer to a request', stanza('iq', { id: 'A', type: 'result' }), false],
  ['a bulletin', stanza('ib', {}), false],
])('`isLive` distinguishes live events from other stanzas: %s', (_, given, expected) => {
  expect(isLive(given)).toBe(expected)
})
