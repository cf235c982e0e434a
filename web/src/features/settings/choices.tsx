import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { COUNTRIES } from '@recado/contracts/phones/country'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './settings-page.module.css'
import { useChangeSettings } from './use-setting.ts'

const ON_OFF = ['enabled', 'disabled'] as const

/** The values of each setting; a changed select is saved at once. */
const CHOICES = {
  userRating: ON_OFF,
  scheduleType: ['disabled', 'queue', 'company'],
  call: ON_OFF,
  CheckMsgIsGroup: ON_OFF,
  chatBotType: ['text'],
  sendGreetingAccepted: ON_OFF,
  sendMsgTransfTicket: ON_OFF,
  greetingSingleQueue: ON_OFF,
  showDeletedMessages: ON_OFF,
} as const
const KEYS = Object.keys(CHOICES) as (keyof typeof CHOICES)[]
const MOST_MONTHS = 120

export type Values = (key: string) => string

export function Choices({ read }: { read: Values }) {
  const { t } = useTranslation()
  const { change } = useChangeSettings()
  const labelOf = (key: (typeof KEYS)[number], value: string) => {
    if (key === 'call') return t(value === 'enabled' ? 'settings.accept' : 'settings.reject')
    if (key === 'scheduleType') return t(`settings.scheduleTypes.${value as 'disabled' | 'queue' | 'company'}`)
    if (key === 'chatBotType') return t('settings.textBot')
    return t(value === 'enabled' ? 'settings.enabled' : 'settings.disabled')
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} verticalSpacing="lg" className={classes.choices ?? ''}>
      {KEYS.map((key) => (
        <Select
          key={key}
          label={t(`settings.keys.${key}`)}
          description={t(`settings.help.${key}`)}
          allowDeselect={false}
          data={CHOICES[key].map((value) => ({ value, label: labelOf(key, value) }))}
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
      max={MOST_MONTHS}
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
