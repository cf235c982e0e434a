import type { Settings } from '@recado/contracts/auth/settings'
import type { Transaction } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type KnownCompany, selectCompany, UNHEARD } from './companies.ts'
import type { CompanyCopyTables } from './company-copy.ts'
import { type SettingCopyTables, selectSettings, settingsOf } from './settings.ts'

/**
 * Returns the results of `getCompany` and `getSettings` with one statement, because bots need both for every message.
 */
export async function getCompanySettings<DB extends CompanyCopyTables & SettingCopyTables>({
  db,
}: {
  db: Transaction<DB>
}): Promise<{ readonly company: KnownCompany; readonly settings: Settings }> {
  const { company, settings } = await copyOf(db)
    .selectNoFrom([jsonObjectFrom(selectCompany(db)).as('company'), jsonArrayFrom(selectSettings(db)).as('settings')])
    .executeTakeFirstOrThrow()
  return { company: company ?? UNHEARD, settings: settingsOf(settings) }
}

/** Kysely cannot resolve tables of a type parameter; the constraint guarantees them. */
const copyOf = <DB extends CompanyCopyTables & SettingCopyTables>(db: Transaction<DB>) =>
  db as unknown as Transaction<CompanyCopyTables & SettingCopyTables>
