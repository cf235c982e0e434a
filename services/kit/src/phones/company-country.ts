import type { SettingKey } from '@recado/contracts/auth/settings'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Language } from '@recado/contracts/language'
import { type Generated, sql, type Transaction } from 'kysely'
import type { SettingCopyTables } from '../copies/settings.ts'
import { invalidField } from '../errors.ts'
import { countryOf, isCountry, readPhone } from './read-phone.ts'

type Tables = SettingCopyTables & { connection_ref: { company_id: Generated<number>; id: number; number: unknown } }
type In<DB extends Tables> = { readonly db: Transaction<DB> }

const KEY: SettingKey = 'phoneCountry'
const AT_FIRST = 'BR'

/**
 * The country of a company's phone numbers: its setting, else the country of its first connection with a number, else
 * Brazil.
 */
export async function getPhoneCountry<DB extends Tables>(tx: In<DB>): Promise<string> {
  const { rows } = await sql<{ country: string | null; number: string | null }>`
    select (select value from setting_ref where key = ${KEY}) as country,
      (select number from connection_ref where number is not null and not deleted order by id limit 1) as number`.execute(
    tx.db,
  )
  const { country, number } = rows[0] ?? {}
  if (country && isCountry(country)) return country
  return (number ? countryOf(number) : null) ?? AT_FIRST
}

/**
 * @returns the digits of a number that a person typed, country code first
 * @throws ERR_VALIDATION the text is not a number, or its country is ambiguous
 */
export async function getTypedPhone<DB extends Tables>(
  tx: In<DB> & { readonly caller: { readonly language: Language } },
  text: string,
): Promise<string> {
  const read = readPhone(text, await getPhoneCountry(tx))
  if (typeof read === 'object') return read.digits
  const code = read === 'country' ? 'no_country' : 'invalid'
  throw invalidField('number', code, FIELD_ERRORS[code][tx.caller.language])
}
