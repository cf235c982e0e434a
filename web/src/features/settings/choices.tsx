import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { SETTING_LIMIT } from '@recado/contracts/auth/setting'
import { CHOICES, TARGETS, valuesOf } from '@recado/contracts/auth/settings'
import { COUNTRIES } from '@recado/contracts/phones/country'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettingWords } from '../../shared/settings/use-setting-words.ts'
import classes from './settings-page.module.css'
import { useChangeSettings } from './use-setting.ts'

export type Values = (key: string) => string

/** The settings with a few values. A change is saved at once. */
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
      <NumberSetting
        key={`messagesRetentionMonths ${read('messagesRetentionMonths')}`}
        of="messagesRetentionMonths"
        hint={t('settings.retentionHint')}
        most={SETTING_LIMIT.months}
        value={read('messagesRetentionMonths')}
      />
      <NumberSetting
        key={`connectionDownMinutes ${read('connectionDownMinutes')}`}
        of="connectionDownMinutes"
        hint={t('settings.outageHint')}
        most={SETTING_LIMIT.minutes}
        value={read('connectionDownMinutes')}
      />
      {TARGETS.map((key) => (
        <NumberSetting
          key={`${key} ${read(key)}`}
          of={key}
          hint={t('settings.targetHint')}
          most={SETTING_LIMIT.minutes}
          value={read(key)}
        />
      ))}
    </SimpleGrid>
  )
}

/** The default country for numbers without a country code. */
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

type NumberProps = {
  readonly of: 'messagesRetentionMonths' | 'connectionDownMinutes' | (typeof TARGETS)[number]
  readonly hint: string
  readonly most: number
  readonly value: string
}

/** A setting with a number, where 0 means none; it is saved on blur. */
function NumberSetting({ of, hint, most, value }: NumberProps) {
  const { t } = useTranslation()
  const { change } = useChangeSettings()
  const [typed, setTyped] = useState<string | number>(value)
  const text = String(typed === '' ? 0 : typed)
  return (
    <NumberInput
      label={t(`settings.keys.${of}`)}
      description={hint}
      min={0}
      max={most}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        if (text !== value) change({ [of]: text })
      }}
    />
  )
}
