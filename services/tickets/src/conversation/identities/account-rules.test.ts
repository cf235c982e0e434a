import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { expect, test } from 'vitest'
import { addressAmong, type Known } from './account-rules.ts'

const A = '5511987650001'
const B = '5521976540002'
const phone = (value: string) => ({ kind: 'phone' as const, value })
const lid = (value: string) => ({ kind: 'lid' as const, value })
const NOBODY = { phone: null, lid: null }
const MERGED = [lid('72'), phone(B), lid('71'), phone(A)] // newest first

test.each<[string, Partial<Known>, WhatsappAddress]>([
  ['a phone alone', { number: A, identities: [phone(A)] }, { phone: A, lid: null }],
  ['a LID alone', { identities: [lid('71')] }, { phone: null, lid: '71' }],
  ['both', { number: A, identities: [lid('71'), phone(A)] }, { phone: A, lid: '71' }],
  [
    'a phone and the newer of two LIDs',
    { number: A, identities: [lid('73'), lid('71'), phone(A)] },
    { phone: A, lid: '73' },
  ],
  ['a group', { isGroup: true, identities: [{ kind: 'group', value: '9' }] }, { phone: null, lid: null, group: '9' }],
  ['two accounts, none of which wrote', { number: A, identities: MERGED }, { phone: A, lid: null }],
  [
    'two accounts, the first wrote',
    { number: A, identities: MERGED, account: { phone: A, lid: '71' } },
    { phone: A, lid: '71' },
  ],
  [
    'two accounts, the other wrote',
    { number: A, identities: MERGED, account: { phone: B, lid: '72' } },
    { phone: B, lid: '72' },
  ],
  [
    'two accounts, one wrote by LID',
    { number: A, identities: MERGED, account: { phone: null, lid: '72' } },
    { phone: null, lid: '72' },
  ],
  [
    'two accounts, one wrote by phone',
    { number: A, identities: MERGED, account: { phone: B, lid: null } },
    { phone: B, lid: null },
  ],
  [
    'two phones of one LID',
    { number: A, identities: [phone(B), lid('71'), phone(A)], account: { phone: B, lid: '71' } },
    { phone: B, lid: '71' },
  ],
  [
    'an account whose phone is somebody else’s',
    { number: A, identities: [lid('71'), phone(A)], account: { phone: B, lid: '71' } },
    { phone: A, lid: '71' },
  ],
  [
    'an account that is somebody else’s',
    { number: A, identities: [lid('71'), phone(A)], account: { phone: B, lid: '99' } },
    { phone: A, lid: '71' },
  ],
  [
    'a phone that was learnt later',
    { number: A, identities: [phone(A), lid('71')], account: { phone: null, lid: '71' } },
    { phone: A, lid: '71' },
  ],
  [
    'a LID that was learnt later',
    { number: A, identities: [lid('71'), phone(A)], account: { phone: A, lid: null } },
    { phone: A, lid: '71' },
  ],
  [
    'another spelling of the phone',
    { number: A, identities: [phone(A)], account: { phone: '551187650001', lid: null } },
    { phone: '551187650001', lid: null },
  ],
  ['a user name alone', { identities: [{ kind: 'username', value: 'ana' }] }, NOBODY],
])('the address of a contact with %s never combines two accounts', (_, known, address) => {
  expect(addressAmong({ isGroup: false, number: null, identities: [], account: NOBODY, ...known })).toEqual(address)
})
