import { expect, test } from 'vitest'
import { baileys } from './baileys.ts'
import { watchField } from './field-watch.ts'

const HISTORY = Buffer.from(
  baileys.proto.HistorySync.encode({
    syncType: 3,
    progress: 70_000,
    conversations: [{ id: 'x'.repeat(300) }, { id: '77@lid', lastMsgTimestamp: 2 ** 40 }],
    pushnames: [{ id: '1', pushname: 'Ana' }],
  }).finish(),
)
const field = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0x9a, 0x01, bytes.length]), bytes]) // of field 19
const SALT = Buffer.from('0123456789abcdef0123456789abcdef')
const varintOf = (bytes: number, last = 0) => Buffer.concat([Buffer.alloc(bytes - 1, 0x80), Buffer.from([last])])
const FIXED = Buffer.from([0x09, 1, 2, 3, 4, 5, 6, 7, 8, 0x15, 1, 2, 3, 4]) // 64 and 32 bits

test.each<[string, Buffer, Buffer | undefined]>([
  ['at the end', Buffer.concat([HISTORY, field(SALT)]), SALT],
  ['at the beginning', Buffer.concat([field(SALT), HISTORY]), SALT],
  ['behind numbers of a fixed size', Buffer.concat([FIXED, field(SALT)]), SALT],
  ['twice', Buffer.concat([field(Buffer.from('first')), HISTORY, field(SALT)]), SALT],
  ['empty', Buffer.concat([HISTORY, field(Buffer.alloc(0))]), undefined],
  ['too large', Buffer.concat([HISTORY, field(Buffer.alloc(65))]), undefined],
  ['cut off', Buffer.concat([HISTORY, field(SALT)]).subarray(0, -1), undefined],
  ['absent', HISTORY, undefined],
  ['behind a malformed byte', Buffer.concat([Buffer.from([0x0f]), field(SALT)]), undefined],
  ['behind the longest varint', Buffer.concat([Buffer.from([0x08]), varintOf(10), field(SALT)]), SALT],
  ['behind a varint that is too long', Buffer.concat([Buffer.from([0x08]), varintOf(11), field(SALT)]), undefined],
  ['behind a tag without an end', Buffer.concat([varintOf(400), field(SALT)]), undefined],
  ['behind a size without an end', Buffer.concat([Buffer.from([0x0a]), varintOf(400), field(SALT)]), undefined],
  [
    'behind a size beyond the safe integers',
    Buffer.concat([Buffer.from([0x0a]), varintOf(10, 1), field(SALT)]),
    undefined,
  ],
])('the value of a field that is %s is the same for pieces of any size', (_, message, expected) => {
  for (const size of [1, 2, 7, message.length]) {
    const watch = watchField(19, 64)
    for (let at = 0; at < message.length; at += size) watch.take(message.subarray(at, at + size))
    const value = watch.value()
    expect(value && Buffer.from(value)).toEqual(expected)
  }
})
