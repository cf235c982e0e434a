import { foundingOf, SETTING_KEYS, type SettingKey } from '@recado/contracts/auth/settings'
import type { Selectable } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { SettingTable } from '../tables/setting-tables.ts'

/** A stored setting; for an encrypted key, `sealed` contains the value. */
export type StoredSetting = { readonly value: string; readonly sealed: Buffer | null; readonly version: number }

export async function insertInitialSettings({ db }: RepositoryTx): Promise<void> {
  await db
    .insertInto('setting')
    .values(SETTING_KEYS.map((key) => ({ key, value: foundingOf(key) })))
    .execute()
}

export async function findSettings({ db }: RepositoryTx): Promise<(StoredSetting & { readonly key: string })[]> {
  const rows = await db.selectFrom('setting').selectAll().orderBy('key').execute()
  return rows.map((row) => ({ key: row.key, ...toStored(row) }))
}

export async function findSetting({ db }: RepositoryTx, key: SettingKey): Promise<StoredSetting | undefined> {
  const row = await db.selectFrom('setting').selectAll().where('key', '=', key).executeTakeFirst()
  return row && toStored(row)
}

/** Locks the setting until the transaction ends. */
export async function lockSetting({ db }: RepositoryTx, key: SettingKey): Promise<StoredSetting | undefined> {
  const row = await db.selectFrom('setting').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
  return row && toStored(row)
}

/**
 * Stores a setting and raises its version by one.
 * @returns the new version
 */
export async function storeSetting(
  { db }: RepositoryTx,
  key: SettingKey,
  change: Pick<StoredSetting, 'value' | 'sealed'>,
): Promise<number> {
  const row = await db
    .insertInto('setting')
    .values({ key, ...change, version: 2 }) // the initial value has version 1, even without a row
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'key'])
        .doUpdateSet((eb) => ({ ...change, version: eb('setting.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

const toStored = ({ value, sealed, version }: Selectable<SettingTable>): StoredSetting => ({ value, sealed, version })
