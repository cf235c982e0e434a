import type { Settings } from '@recado/contracts/auth/settings'
import type { Transaction } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type KnownCompany, selectCompany, UNHEARD } from './companies.ts'
import type { CompanyCopyTables } from './company-copy.ts'
import { type SettingCopyTables, selectSettings, settingsOf } from './settings.ts'

/** The company as `getCompany` and its settings as `getSettings`, in one statement: bots ask for both with every message. */
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

/** Kysely cannot see through a type parameter; the tables are there by the constraint on it. */
const copyOf = <DB extends CompanyCopyTables & SettingCopyTables>(db: Transaction<DB>) =>
  db as unknown as Transaction<CompanyCopyTables & SettingCopyTables>
