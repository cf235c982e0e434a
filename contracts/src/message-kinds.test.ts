import { expect, test } from 'vitest'
import { hasWord, isOnWhatsapp, KIND_NAMES, type KindName, kindOf, SHOWN_AS } from './message-kinds.ts'

const kindsThat = (are: (name: KindName) => boolean): KindName[] => KIND_NAMES.filter(are)

test('a message kind of a later release is treated as `unsupported`, and has no word', () => {
  const later = 'hologram' as KindName

  expect(kindOf(later)).toBe(kindOf('unsupported'))
  expect(isOnWhatsapp(later)).toBe(true)
  expect(hasWord(later)).toBe(false)
})

test('each kind of WhatsApp is shown as exactly one kind of message', () => {
  expect(SHOWN_AS).toMatchObject({ text: 'chat', document: 'application', location: 'locationMessage', poll: 'poll' })
  expect(Object.values(SHOWN_AS)).toEqual(kindsThat(isOnWhatsapp))
})

test('only texts, notes and system messages have no word, and kinds with a notice have no body', () => {
  expect(kindsThat((name) => !hasWord(name))).toEqual(['chat', 'note', 'system'])
  expect(kindsThat((name) => kindOf(name).notice !== null)).toEqual(['unsupported', 'phone_only', 'placeholder'])
  expect(kindsThat((name) => kindOf(name).notice !== null && kindOf(name).body !== 'nothing')).toEqual([])
})

test('lists show the word of locations, contact cards and calls instead of the body', () => {
  expect(kindsThat((name) => kindOf(name).listed === 'word')).toEqual(['locationMessage', 'vcard', 'call_log'])
})
