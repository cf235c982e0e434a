import type { AuditRecord } from '@recado/contracts/auth/audit'
import { RECURRENCE_MONTHS, type Recurrence } from '@recado/contracts/auth/company'
import { OpenTicketChoice } from '@recado/contracts/campaigns/campaign'
import { ERRORS } from '@recado/contracts/error-catalogue'
import type { ErrorCode } from '@recado/contracts/errors'
import { FEATURES } from '@recado/contracts/features'
import { LANGUAGES } from '@recado/contracts/language'
import { Profile } from '@recado/contracts/permissions'
import { Priority } from '@recado/contracts/priority'
import { useTranslation } from 'react-i18next'
import { currentLanguage, LANGUAGE_NAMES } from '../../shared/i18n/language.ts'
import { useSettingWords } from '../../shared/settings/use-setting-words.ts'
import { among } from './act-words.ts'

const RECURRENCES = Object.keys(RECURRENCE_MONTHS) as Recurrence[]

type Value = AuditRecord['changes'][string][number]

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text)

/** @returns a function that turns the value of a field into readable text; codes become labels */
export function useValueWords() {
  const { t } = useTranslation()
  const settingWord = useSettingWords()
  const word = (field: string, text: string): string | undefined => {
    const profile = field === 'profile' && among(Profile.options, text)
    if (profile) return t(`shell.profiles.${profile}`)
    const language = field === 'language' && among(LANGUAGES, text)
    if (language) return LANGUAGE_NAMES[language]
    if (field === 'reason' && isErrorCode(text)) return ERRORS[text][currentLanguage()]
    const feature = field === 'features' && among(FEATURES, text)
    if (feature) return t(`plans.features.${feature}`)
    const recurrence = field === 'recurrence' && among(RECURRENCES, text)
    if (recurrence) return t(`invoices.recurrences.${recurrence}`)
    const openTickets = field === 'openTickets' && among(OpenTicketChoice.options, text)
    if (openTickets) return t(`audit.openTicketChoices.${openTickets}`)
    const priority = field === 'priority' && among(Priority.options, text)
    if (priority) return t(`audit.priorities.${priority}`)
    const setting = settingWord(field, text)
    if (setting) return setting
    const onOff = /^(enable|disable)d?$/.exec(text)?.[1]
    return onOff && t(onOff === 'enable' ? 'settings.enabled' : 'settings.disabled')
  }
  return (field: string, value: Value | undefined): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (Array.isArray(value))
      return value.length === 0 ? '–' : value.map((one) => word(field, String(one)) ?? `#${one}`).join(', ')
    if (typeof value === 'boolean') return t(value ? 'lists.yes' : 'audit.no')
    return word(field, String(value)) ?? String(value)
  }
}
