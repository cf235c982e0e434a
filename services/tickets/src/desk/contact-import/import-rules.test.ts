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
  ['a stranger', 'strangers', [person({ phone: '5511900000009', lid: '79', username: 'nova' })]],
  ['who is known by a phone', 'known', [person({ phone: '5511900000001', lid: '78' })]],
  ['who is known by everything', 'known', [person({ phone: '5511900000001', lid: '70', username: 'ana' })]],
  ['who has a new user name', 'known', [person({ lid: '71', username: 'bia' })]],
  ['who is known by a user name alone', 'doubtful', [person({ lid: '78', username: 'ana' })]],
  ['who has the phone of one and the LID of another', 'doubtful', [person({ phone: '5511900000001', lid: '71' })]],
  ['who has the LID of one and the user name of another', 'doubtful', [person({ lid: '71', username: 'ana' })]],
  ['who stands there twice', 'doubtful', [person({ phone: '5511900000009', lid: '79' }), person({ lid: '79' })]],
  ['who is known and stands there twice', 'doubtful', [person({ phone: '5511900000001' }), person({ lid: '70' })]],
] as const)('%s is among the %s', (_, kind, people) => {
  const sorted = sortOut(people, KNOWN)

  const found = kind === 'known' ? sorted.known.map((each) => each.person) : sorted[kind]
  expect(found).toEqual(people)
})
