import { settingUpdated } from '@recado/contracts/auth/events'
import type { Setting } from '@recado/contracts/auth/setting'
import { isSettingKey, SETTINGS, type SettingKey } from '@recado/contracts/auth/settings'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Language } from '@recado/contracts/language'
import { AppError, invalidField } from '@recado/kit/errors'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { recordChange } from '../audit/record-act.ts'
import { lockCompany } from '../companies/company-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { initialOf, visibleSetting } from './read-settings.ts'
import { openValue, sealValue } from './sealed-value.ts'
import { lockSetting, type StoredSetting, storeSetting } from './setting-repository.ts'
import { maskOf, mayWrite } from './setting-rules.ts'
import { tellDemand } from './tell-demand.ts'

type Input = { readonly key: string; readonly body: { readonly key?: string | undefined; readonly value: string } }

/**
 * Changes a setting of the company. Sending the current value, or the mask of a secret, has no effect.
 * @throws ERR_NO_SETTING_FOUND | ERR_NO_PERMISSION | ERR_VALIDATION | ERR_2FA_SETUP_REQUIRED
 */
export async function updateSetting(tx: PersonTx, cipher: Cipher, { key, body }: Input): Promise<Setting> {
  const { companyId, person, language } = tx.caller
  if (!isSettingKey(key)) throw new AppError('ERR_NO_SETTING_FOUND')
  if (!mayWrite(key, { isSuper: person.super })) throw new AppError('ERR_NO_PERMISSION')
  if (body.key !== undefined && body.key !== key) throw invalidField('key', 'invalid', FIELD_ERRORS.invalid[language])

  const place = { companyId, key }
  const isDemand = key === 'twoFactorDemanded'
  if (isDemand && person.support) throw new AppError('ERR_NO_PERMISSION') // an entry must not change who can work
  if (isDemand) await lockCompany(tx) // before the setting, as the other changes of a company
  const before = (await lockSetting(tx, key)) ?? initialOf(key)
  const current = SETTINGS[key].keeps === 'plain' ? before.value : openValue(cipher, place, before)
  const isMask = SETTINGS[key].keeps === 'masked' && current !== '' && body.value === maskOf(current)
  const value = isMask ? current : checkedValue(key, body.value, language)
  if (value === current) return visibleSetting(cipher, place, before)

  if (isDemand) await tellDemand(tx, { isDemanded: value === 'enabled' })

  const after = stored(cipher, place, value)
  const version = await storeSetting(tx, key, after)
  const announced = SETTINGS[key].keeps === 'plain' ? value : null
  await tx.emit(settingUpdated, { setting: { companyId, key, value: announced, version } })
  await recordChange(tx, {
    action: 'setting.update',
    entity: 'setting',
    entityId: null,
    changes: announced === null ? { [key]: [null, null] } : { [key]: [before.value, value] },
  })
  return visibleSetting(cipher, place, { ...after, version })
}

const stored = (
  cipher: Cipher,
  place: { companyId: number; key: SettingKey },
  value: string,
): Pick<StoredSetting, 'value' | 'sealed'> =>
  SETTINGS[place.key].keeps === 'plain'
    ? { value, sealed: null }
    : { value: '', sealed: sealValue(cipher, place, value) }

function checkedValue(key: SettingKey, value: string, language: Language): string {
  const parsed = SETTINGS[key].value.safeParse(value)
  if (parsed.success) return parsed.data
  const code = parsed.error.issues[0]?.code === 'too_big' ? 'too_long' : 'invalid'
  throw invalidField('value', code, FIELD_ERRORS[code][language])
}
