import type { BinaryNode } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { NO_HELP, readMessage } from '../../../../test/reading.ts'
import { toBytes } from '../auth-state.ts'
import { encodeStanza } from '../stanza.ts'

const ME = { id: '5511988880000:1@s.whatsapp.net', lid: '900:1@lid' }
const ATTRS = { id: '17', t: '1790000000', from: 's.whatsapp.net', type: 'contacts' }
const CHANGE = {
  old: '5511987650001@s.whatsapp.net',
  new: '5521976540002@s.whatsapp.net',
  old_lid: '71@lid',
  new_lid: '72@lid',
}
const from = { phone: '5511987650001', lid: '71' }
const to = { phone: '5521976540002', lid: '72' }
const modify = (attrs: Record<string, string>): BinaryNode => ({ tag: 'modify', attrs })
const read = (content: unknown, attrs: Record<string, string> = ATTRS) =>
  readMessage({ stanza: encodeStanza({ attrs, me: ME, isNumberChange: true }), plaintext: toBytes(content) }, NO_HELP)
const { old_lid: _, new_lid: __, ...numbersAlone } = CHANGE

test('a change of a number is read with both LIDs, and several changes are read separately', async () => {
  const other = { old: '5511900000001@s.whatsapp.net', new: '5511900000002@s.whatsapp.net' }
  expect(await read([modify(CHANGE), { tag: 'sync', attrs: {} }, modify(other)])).toEqual({
    numbers: [
      { changeId: '17-1790000000-0', from, to },
      {
        changeId: '17-1790000000-1',
        from: { phone: '5511900000001', lid: null },
        to: { phone: '5511900000002', lid: null },
      },
    ],
    sentAt: new Date(1_790_000_000_000),
  })
})

test.each<[string, unknown, Record<string, string>?]>([
  ['without a former number', [modify({ ...CHANGE, old: '' })]],
  ['without a new number', [modify({ ...CHANGE, new: 'x@g.us' })]],
  ['to the same number', [modify({ ...CHANGE, new: CHANGE.old })]],
  ['of our own number', [modify({ ...CHANGE, old: '5511988880000@s.whatsapp.net' })]],
  ['to our own LID', [modify({ ...CHANGE, new_lid: '900@lid' })]],
  ['without an id', [modify(CHANGE)], { ...ATTRS, id: '' }],
  ['without content', []],
  ['whose content is a text', 'modify'],
])('a change of a number %s is dropped', async (_, content, attrs) => {
  expect(await read(content, attrs)).toEqual({ dropped: 'unusable number change' })
})

test('a change of a number without LIDs is read with the numbers alone', async () => {
  expect(await read([modify(numbersAlone)])).toMatchObject({
    numbers: [{ from: { ...from, lid: null }, to: { ...to, lid: null } }],
  })
})
