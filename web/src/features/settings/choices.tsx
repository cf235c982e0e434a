import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { CHOICES, SETTING_LIMIT, valuesOf } from '@recado/contracts/auth/settings'
import { COUNTRIES } from '@recado/contracts/phones/country'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettingWords } from '../../shared/settings/use-setting-words.ts'
import classes from './settings-page.module.css'
import { useChangeSettings } from './use-setting.ts'

export type Values = (key: string) => string

/** The settings with few values; a changed one is saved at once. */
export function Choices({ read }: { read: Values }) {
  const { t } = useTranslation()
  const { change } = useChangeSettings()
  const wordOf = useSettingWords()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} verticalSpacing="lg" className={classes.choices ?? ''}>
      {CHOICES.map((key) => (
        <Select
          key={key}
          label={t(`settings.keys.${key}`)}
          description={t(`settings.help.${key}`)}
          allowDeselect={false}
          data={valuesOf(key).map((value) => ({ value, label: wordOf(key, value) ?? value }))}
          value={read(key)}
          onChange={(value) => value && change({ [key]: value })}
        />
      ))}
      <PhoneCountry code={read('phoneCountry')} />
      <Retention key={read('messagesRetentionMonths')} months={read('messagesRetentionMonths')} />
    </SimpleGrid>
  )
}

/** The default country of numbers that are written without a country code. */
function PhoneCountry({ code }: { code: string }) {
  const { t, i18n } = useTranslation()
  const { change } = useChangeSettings()
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const countries = COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }))
  return (
    <Select
      label={t('settings.keys.phoneCountry')}
      description={t('settings.help.phoneCountry')}
      searchable
      allowDeselect={false}
      data={[
        { value: '', label: t('settings.countryOfConnection') },
        ...countries.toSorted((one, other) => one.label.localeCompare(other.label)),
      ]}
      value={code}
      onChange={(value) => value !== null && change({ phoneCountry: value })}
    />
  )
}

/** Saved on blur. */
function Retention({ months }: { months: string }) {
  const { t } = useTranslation()
  const { change } = useChangeSettings()
  const [typed, setTyped] = useState<string | number>(months)
  const text = String(typed === '' ? 0 : typed)
  return (
    <NumberInput
      label={t('settings.keys.messagesRetentionMonths')}
      description={t('settings.retentionHint')}
      min={0}
      max={SETTING_LIMIT.months}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        if (text !== months) change({ messagesRetentionMonths: text })
      }}
    />
  )
}
