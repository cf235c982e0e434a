import { isSettingKey, valuesOf } from '@recado/contracts/auth/settings'
import { useTranslation } from 'react-i18next'

/**
 * @returns a function that names a value of a setting, by the setting's own text or by the common text for on and off;
 * undefined for free values and for values without a text
 */
export function useSettingWords(): (key: string, value: string) => string | undefined {
  const { t, i18n } = useTranslation()
  return (key, value) => {
    if (!isSettingKey(key) || !valuesOf(key).includes(value)) return undefined
    const own = `${key}.${value}` as 'call.enabled'
    if (i18n.exists(`settings.values.${own}`)) return t(`settings.values.${own}`)
    if (value === 'enabled') return t('settings.enabled')
    return value === 'disabled' ? t('settings.disabled') : undefined
  }
}
