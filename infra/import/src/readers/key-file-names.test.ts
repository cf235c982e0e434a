import { expect, test } from 'vitest'
import { keyNameOf } from './key-file-names.ts'

test.each([
  ['pre-key-12.json', 'pre-key', '12'],
  ['session-5511987654321.0.json', 'session', '5511987654321.0'],
  ['session-123456_1.2.json', 'session', '123456_1.2'],
  [
    'sender-key-120363000000000001@g.us--5511987654321--0.json',
    'sender-key',
    '120363000000000001@g.us::5511987654321::0',
  ],
  ['sender-key-5511900000000-1600000000@g.us--123_1--3.json', 'sender-key', '5511900000000-1600000000@g.us::123_1::3'],
  ['sender-key-memory-120363000000000001@g.us.json', 'sender-key-memory', '120363000000000001@g.us'],
  ['app-state-sync-key-AAAA__a+=.json', 'app-state-sync-key', 'AAAA/a+='],
  ['app-state-sync-version-critical_block.json', 'app-state-sync-version', 'critical_block'],
  ['lid-mapping-123_reverse.json', 'lid-mapping', '123_reverse'],
  ['device-list-5511987654321.json', 'device-list', '5511987654321'],
])('the file %s has the key of type %s with the id %s', (file, type, id) => {
  expect(keyNameOf(file)).toEqual({ type, id })
})

test.each(['creds.json', 'notes.txt', 'session-1.tmp'])('the file %s has no key', (file) => {
  expect(keyNameOf(file)).toBeUndefined()
})
