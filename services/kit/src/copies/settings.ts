import type { ChangedSetting } from '@recado/contracts/auth/setting'
import { isSettingKey, SETTINGS, type Settings } from '@recado/contracts/auth/settings'
import { type Generated, type Kysely, sql, type Transaction } from 'kysely'
import { companyId, ofCompany } from '../db/schema.ts'

/** The tables in a service's `Database` if the service has the settings of companies. */
export type SettingCopyTables = {
  setting_ref: { company_id: Generated<number>; key: string; value: string; version: number }
}

/** For a migration: creates the table of changed settings; absent settings have their defaults. */
export async function createSettingCopy(db: Kysely<never>): Promise<void> {
  await sql`create table setting_ref (${companyId}, key text not null, value text not null, version int not null,
    primary key (company_id, key))`.execute(db)
  await ofCompany(db, 'setting_ref')
}

/** @returns every setting of the transaction's company that services may read */
export async function getSettings<DB extends SettingCopyTables>({ db }: { db: Transaction<DB> }): Promise<Settings> {
  return settingsOf(await selectSettings(db).execute())
}

type ChangedRow = { readonly key: string; readonly value: string }

/** Rows of the settings that differ from their defaults. */
export const selectSettings = <DB extends SettingCopyTables>(db: Transaction<DB>) =>
  copyOf(db).selectFrom('setting_ref').select(['key', 'value'])

/** @returns every setting: the changed values over the defaults */
export function settingsOf(rows: readonly ChangedRow[]): Settings {
  const changed = new Map(rows.map(({ key, value }) => [key, value]))
  const plain = Object.entries(SETTINGS).filter(([, { keeps }]) => keeps === 'plain')
  const values = plain.map(([key, setting]) => {
    const known = setting.value.safeParse(changed.get(key)) // values that this version does not support are ignored
    return [key, known.success ? known.data : setting.initial]
  })
  return Object.fromEntries(values) as Settings
}

/** Stores a setting from `setting.updated`. Events arrive in any order: the newest version wins. */
export async function keepSetting<DB extends SettingCopyTables>(
  { db }: { db: Transaction<DB> },
  { key, value, version }: ChangedSetting,
): Promise<void> {
  if (!isSettingKey(key) || value === null) return
  await copyOf(db)
    .insertInto('setting_ref')
    .values({ key, value, version })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'key'])
        .doUpdateSet({ value, version })
        .where('setting_ref.version', '<', sql<number>`excluded.version`),
    )
    .execute()
}

/** Kysely cannot resolve tables of a type parameter; the constraint guarantees the tables. */
const copyOf = <DB extends SettingCopyTables>(db: Transaction<DB>) => db as unknown as Transaction<SettingCopyTables>
