import type { Setting } from '@recado/contracts/auth/setting'
import { isSettingKey, SETTING_KEYS, SETTINGS, type SettingKey } from '@recado/contracts/auth/settings'
import { AppError } from '@recado/kit/errors'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { PersonTx, Tx } from '../tables/db.ts'
import { openValue } from './sealed-value.ts'
import { findSetting, findSettings, type StoredSetting } from './setting-repository.ts'
import { maskOf, mayRead } from './setting-rules.ts'

type Place = { readonly companyId: number; readonly key: SettingKey }

/** Returns the settings that the caller may read, with masked secrets. */
export async function readSettings(tx: PersonTx, cipher: Cipher): Promise<Setting[]> {
  const { companyId, person } = tx.caller
  const isReadable = (key: SettingKey) => mayRead(key, person.profile)
  return (await knownSettings(tx))
    .filter(({ key }) => isReadable(key))
    .map(({ key, ...stored }) => visibleSetting(cipher, { companyId, key }, stored))
}

/** @throws ERR_NO_SETTING_FOUND, also for a setting that the caller may not read */
export async function readSetting(tx: PersonTx, cipher: Cipher, key: string): Promise<Setting> {
  const { companyId, person } = tx.caller
  if (!isSettingKey(key) || !mayRead(key, person.profile)) throw new AppError('ERR_NO_SETTING_FOUND')
  const stored = (await findSetting(tx, key)) ?? initialOf(key)
  return visibleSetting(cipher, { companyId, key }, stored)
}

/** Returns the settings that every user of the company may read. */
export async function readPublicSettings(tx: Tx): Promise<Omit<Setting, 'version'>[]> {
  const known = await knownSettings(tx)
  return known.filter(({ key }) => SETTINGS[key].reads === 'everyone').map(({ key, value }) => ({ key, value }))
}

/** @returns the setting in the form that readers get */
export const visibleSetting = (cipher: Cipher, place: Place, stored: StoredSetting): Setting => ({
  key: place.key,
  value: visibleValue(cipher, place, stored),
  version: stored.version,
})

function visibleValue(cipher: Cipher, place: Place, stored: StoredSetting): string {
  const { keeps } = SETTINGS[place.key]
  if (keeps === 'plain') return stored.value
  const value = openValue(cipher, place, stored)
  return keeps === 'masked' ? maskOf(value) : value
}

export const initialOf = (key: SettingKey): StoredSetting => ({
  value: SETTINGS[key].initial,
  sealed: null,
  version: 1,
})

/** Returns all settings that this release supports; settings without a row have their initial value. */
async function knownSettings(tx: Tx): Promise<(StoredSetting & { readonly key: SettingKey })[]> {
  const stored = (await findSettings(tx)).flatMap(({ key, ...rest }) => (isSettingKey(key) ? [{ key, ...rest }] : []))
  const present = new Set(stored.map(({ key }) => key))
  const missing = SETTING_KEYS.filter((key) => !present.has(key))
  return [...stored, ...missing.map((key) => ({ key, ...initialOf(key) }))]
}
