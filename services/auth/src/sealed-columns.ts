import { MAIL_CONTENT } from '@recado/kit/mail/sealed-mails'
import { KEPT_KEYS } from '@recado/kit/secrets/kept-key'
import type { SealedColumn, SealedRow } from '@recado/kit/secrets/sealed-column'
import { contextOf as ofSigningKey } from './keys/signing-key.ts'
import { contextOf as ofPushKey } from './push/push-keys.ts'
import { contextOf as ofDevice } from './push/register-device.ts'
import { contextOf as ofMessage } from './push/write-push.ts'
import { contextOf as ofSetting } from './settings/sealed-value.ts'
import { contextOf as ofSuccessor } from './sign-in/refresh-session.ts'
import { contextOf as ofFactor } from './two-factor/secret.ts'

type Row = SealedRow & { readonly [K in 'company_id' | 'user_id' | 'device_id' | 'generation']: number } & {
  readonly [K in 'key' | 'kid' | 'source']: string
} & { readonly [K in 'hash' | 'endpoint_hash']: Buffer }

const as = <R>(contextOf: (row: Row) => R) => contextOf as (row: SealedRow) => R

const factor = {
  table: 'two_factor',
  key: ['user_id'],
  ofCompanies: true,
  contextOf: as(({ company_id, user_id }) => ofFactor({ companyId: company_id, userId: user_id })),
}

/** Every column of this service that is sealed with SECRET_KEY. */
export const SEALED: readonly SealedColumn[] = [
  KEPT_KEYS,
  MAIL_CONTENT,
  { ...factor, column: 'pending' },
  { ...factor, column: 'secret' },
  {
    table: 'signing_key',
    column: 'sealed',
    key: ['kid'],
    ofCompanies: false,
    contextOf: as(({ kid }) => ofSigningKey(kid)),
  },
  {
    table: 'push_key',
    column: 'sealed',
    key: ['generation'],
    ofCompanies: false,
    contextOf: as(({ generation }) => ofPushKey(generation)),
  },
  {
    table: 'setting',
    column: 'sealed',
    key: ['key'],
    ofCompanies: true,
    contextOf: as(({ company_id, key }) => ofSetting({ companyId: company_id, key })),
  },
  {
    table: 'refresh_token',
    column: 'successor',
    key: ['hash'],
    ofCompanies: true,
    contextOf: as(({ hash }) => ofSuccessor(hash)),
  },
  {
    table: 'push_device',
    column: 'sealed',
    key: ['id'],
    ofCompanies: true,
    reads: ['endpoint_hash'],
    contextOf: as(({ company_id, endpoint_hash }) => ofDevice(company_id, endpoint_hash)),
  },
  {
    table: 'push_message',
    column: 'sealed',
    key: ['id'],
    ofCompanies: true,
    reads: ['device_id', 'source'],
    contextOf: as(({ company_id, device_id, source }) => ofMessage(company_id, device_id, source)),
  },
]
