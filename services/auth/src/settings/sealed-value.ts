import type { SettingKey } from '@recado/contracts/auth/settings'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { StoredSetting } from './setting-repository.ts'

/** The row of an encrypted value. */
type Place = { readonly companyId: number; readonly key: SettingKey }

export const contextOf = ({ companyId, key }: { readonly companyId: number; readonly key: string }): string =>
  `setting:${companyId}:${key}`

export const sealValue = (cipher: Cipher, place: Place, value: string): Buffer | null =>
  value === '' ? null : cipher.seal(Buffer.from(value), contextOf(place))

export const openValue = (cipher: Cipher, place: Place, { sealed }: Pick<StoredSetting, 'sealed'>): string =>
  sealed === null ? '' : cipher.open(sealed, contextOf(place)).toString()
