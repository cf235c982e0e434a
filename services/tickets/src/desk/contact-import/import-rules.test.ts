import { expect, test } from 'vitest'
import { identitiesOf } from '../../conversation/contacts/contact-rules.ts'
import { sortOut } from './import-rules.ts'

const person = (address: { phone?: string; lid?: string; username?: string }) => {
  const whole = { phone: null, lid: null, ...address }
  return { name: 'Ana', address: whole, identities: identitiesOf(whole) }
}
const KNOWN = [
  { kind: 'phone', value: '5511900000001', contactId: 1 },
  { kind: 'lid', value: '70', contactId: 1 },
  { kind: 'username', value: 'ana', contactId: 1 },
  { kind: 'lid', value: '71', contactId: 2 },
] as const

test.each([
  ['without any known identity', 'strangers', [person({ phone: '5511900000009', lid: '79', username: 'nova' })]],
  ['with a known phone', 'known', [person({ phone: '5511900000001', lid: '78' })]],
  ['with only known identities', 'known', [person({ phone: '5511900000001', lid: '70', username: 'ana' })]],
  ['with a new user name', 'known', [person({ lid: '71', username: 'bia' })]],
  ['with a known user name and an unknown LID', 'doubtful', [person({ lid: '78', username: 'ana' })]],
  ['with the phone of one contact and the LID of another', 'doubtful', [person({ phone: '5511900000001', lid: '71' })]],
  ['with the LID of one contact and the user name of another', 'doubtful', [person({ lid: '71', username: 'ana' })]],
  [
    'with two entries in the phone book',
    'doubtful',
    [person({ phone: '5511900000009', lid: '79' }), person({ lid: '79' })],
  ],
  ['with a known identity and two entries', 'doubtful', [person({ phone: '5511900000001' }), person({ lid: '70' })]],
] as const)('a person %s is classified as %s', (_, kind, people) => {
  const sorted = sortOut(people, KNOWN)

  const found = kind === 'known' ? sorted.known.map((each) => each.person) : sorted[kind]
  expect(found).toEqual(people)
})
