import { expect, test } from 'vitest'
import type { SecondTry } from '../channel.ts'
import { type Addressing, destinationOf, noteIncapable, secondTryAfter } from './addressing.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { createDeviceBook } from './devices/device-book.ts'

const PHONE = '5511987650001'
const BOTH = { phone: PHONE, lid: '71' }
const cache = () => createBoundedCache({ most: 10, keepMs: 60_000 })
const memory = () => ({ devices: createDeviceBook(), groups: cache(), people: cache(), refusing: cache() })

test.each<[string, Parameters<typeof destinationOf>[0], Addressing, SecondTry | null, string, string | undefined]>([
  ['the LID, with the number', BOTH, 'auto', null, '71@lid', `${PHONE}@s.whatsapp.net`],
  ['the LID alone when no number is known', { phone: null, lid: '71' }, 'auto', null, '71@lid', undefined],
  ['the number when no LID is known', { phone: PHONE, lid: null }, 'auto', null, `${PHONE}@s.whatsapp.net`, undefined],
  ['the number when the operator wants it', BOTH, 'pn', null, `${PHONE}@s.whatsapp.net`, undefined],
  [
    'the LID when the operator wants numbers but the number is unknown',
    { phone: null, lid: '71' },
    'pn',
    null,
    '71@lid',
    undefined,
  ],
  ['the number when the LID was refused', BOTH, 'auto', 'pn', `${PHONE}@s.whatsapp.net`, undefined],
  ['the LID when the number was refused', BOTH, 'auto', 'lid', '71@lid', `${PHONE}@s.whatsapp.net`],
  ['the LID again after a refusal for another reason', BOTH, 'auto', 'same', '71@lid', `${PHONE}@s.whatsapp.net`],
  ['the group', { phone: null, lid: null, group: '9' }, 'pn', null, '9@g.us', undefined],
])('a message goes to %s', (_, to, addressing, again, jid, number) => {
  const attributes = number === undefined ? {} : { peer_recipient_pn: number }
  expect(destinationOf(to, addressing, { again, refusing: cache() })).toEqual({ jid, attributes })
})

test.each<[string, string, Addressing, SecondTry | undefined]>([
  ['400', '71@lid', 'auto', 'pn'],
  ['400', '71@lid', 'lid', undefined],
  ['400', `${PHONE}@s.whatsapp.net`, 'auto', undefined],
  ['463', `${PHONE}@s.whatsapp.net`, 'auto', 'lid'],
  ['463', `${PHONE}@s.whatsapp.net`, 'pn', undefined],
  ['463', '71@lid', 'auto', undefined],
  ['421', '9@g.us', 'auto', 'same'],
  ['479', '71@lid', 'auto', 'same'],
  ['475', '71@lid', 'auto', undefined],
  ['500', '71@lid', 'auto', undefined],
])('the second try after code %s from %s with addressing %s is: %s', (code, from, addressing, again) => {
  expect(secondTryAfter({ code, from }, addressing, memory())).toBe(again)
})

test('messages to a person go to the number once the LID was refused, unless the operator wants LIDs', () => {
  const { refusing, ...rest } = memory()
  secondTryAfter({ code: '400', from: '71@lid' }, 'auto', { refusing, ...rest })

  expect(destinationOf(BOTH, 'auto', { again: null, refusing }).jid).toBe(`${PHONE}@s.whatsapp.net`)
  expect(destinationOf(BOTH, 'lid', { again: null, refusing }).jid).toBe('71@lid')
  expect(destinationOf({ phone: null, lid: '71' }, 'auto', { again: null, refusing }).jid).toBe('71@lid')
})

test('messages to a person go to the LID once LID and number were refused, without a second try', () => {
  const known = memory()
  known.people.set(PHONE, BOTH)
  const after = (code: string, from: string) => secondTryAfter({ code, from }, 'auto', known)
  expect([after('400', '71@lid'), after('463', `${PHONE}@s.whatsapp.net`)]).toEqual(['pn', 'lid'])

  expect(destinationOf(BOTH, 'auto', { again: null, refusing: known.refusing }).jid).toBe('71@lid')
  expect(after('400', '71@lid')).toBeUndefined()
  expect(destinationOf(BOTH, 'auto', { again: null, refusing: known.refusing }).jid).toBe('71@lid')
})

test('messages go to the number once devices could not process two messages to the LID', () => {
  const refusing = cache()
  const jids = [1, 2].map(() => {
    noteIncapable('71', refusing)
    return destinationOf(BOTH, 'auto', { again: null, refusing }).jid
  })
  expect(jids).toEqual(['71@lid', `${PHONE}@s.whatsapp.net`])
})
