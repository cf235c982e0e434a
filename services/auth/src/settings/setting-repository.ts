import type { Tx } from '../db.ts'
import { DEFAULT_SETTINGS, PUBLIC_SETTINGS } from './default-settings.ts'

export async function insertDefaultSettings({ db }: Tx): Promise<void> {
  await db
    .insertInto('setting')
    .values(DEFAULT_SETTINGS.map(({ key, value }) => ({ key, value })))
    .execute()
}

export const findPublicSettings = ({ db }: Tx): Promise<{ key: string; value: string }[]> =>
  db.selectFrom('setting').select(['key', 'value']).where('key', 'in', PUBLIC_SETTINGS).orderBy('key').execute()

export async function findSetting({ db }: Tx, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}
