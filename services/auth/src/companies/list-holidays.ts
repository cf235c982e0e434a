import type { Holiday } from '@recado/contracts/auth/holiday'
import type { Known } from '@recado/contracts/open-enum'
import { findSetting } from '../settings/setting-repository.ts'
import type { Tx } from '../tables/db.ts'
import { getCompany } from './company-repository.ts'
import { countryOf } from './country-rules.ts'
import { nationalHolidays } from './national-holidays.ts'

/** The national holidays of the company's country in a year, earliest first; none if they are not known. */
export async function listHolidays(tx: Tx, { year }: { readonly year: number }): Promise<Known<Holiday>[]> {
  const { timezone } = await getCompany(tx)
  const setting = await findSetting(tx, 'phoneCountry')
  const country = countryOf(setting?.value ?? '', timezone)
  return country === undefined ? [] : nationalHolidays(country, year)
}
