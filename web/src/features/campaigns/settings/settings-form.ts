import type { FormErrors } from '@mantine/form'
import { CampaignSettings, type CampaignVariable, RECIPIENT_VARIABLES } from '@recado/contracts/campaigns/settings'
import { DEFAULT_HOURS, type HoursEntry } from '@recado/contracts/hours'
import { contractRules } from '../../../shared/ui/contract-rules.ts'

const CLOSED = '00:00'

/**
 * The values of the form. Numbers are strings, because selects need strings; a day with equal start and end has no
 * hours.
 */
export type SettingsForm = {
  readonly messageInterval: string
  readonly longerIntervalAfter: string
  readonly greaterInterval: string
  readonly variables: readonly CampaignVariable[]
  readonly hasWindow: boolean
  readonly schedules: readonly HoursEntry[]
  readonly hasCap: boolean
  readonly perDay: number | string
  readonly warmUp: boolean
}

export function formOf(settings: CampaignSettings): SettingsForm {
  const { messageInterval, longerIntervalAfter, greaterInterval, variables, sendingWindow, dailyCap } = settings
  const hoursOf = (day: HoursEntry['weekdayEn']) =>
    sendingWindow.hours.find(({ weekdayEn }) => weekdayEn === day) ?? { startTime: CLOSED, endTime: CLOSED }
  return {
    messageInterval: String(messageInterval),
    longerIntervalAfter: String(longerIntervalAfter),
    greaterInterval: String(greaterInterval),
    variables,
    hasWindow: sendingWindow.enabled,
    schedules: DEFAULT_HOURS.map((entry) => ({ ...entry, ...hoursOf(entry.weekdayEn) })),
    hasCap: dailyCap.enabled,
    perDay: dailyCap.perDay,
    warmUp: dailyCap.warmUp,
  }
}

/** The settings of the form; they may be invalid. */
const draftOf = (form: SettingsForm) => ({
  messageInterval: Number(form.messageInterval),
  longerIntervalAfter: Number(form.longerIntervalAfter),
  greaterInterval: Number(form.greaterInterval),
  variables: form.variables,
  sendingWindow: {
    enabled: form.hasWindow,
    hours: form.schedules
      .filter(({ startTime, endTime }) => startTime !== endTime)
      .map(({ weekdayEn, startTime, endTime }) => ({ weekdayEn, startTime, endTime })),
  },
  dailyCap: {
    enabled: form.hasCap,
    perDay: form.perDay === '' ? undefined : Number(form.perDay),
    warmUp: form.warmUp,
  },
})

/** @returns the settings of a valid form */
export const settingsOf = (form: SettingsForm): CampaignSettings => CampaignSettings.parse(draftOf(form))

const rules = contractRules(CampaignSettings)

/** Validates each field by the rules of the server. @param noHours the error for hours that are always closed */
export function problemsOf(form: SettingsForm, wrongTime: string, noHours: string): FormErrors {
  const { sendingWindow, ...draft } = draftOf(form)
  const found = Object.entries(rules({ ...draft, sendingWindow: { ...sendingWindow, hours: [] } }))
  const times = form.schedules.flatMap(({ startTime, endTime }, day) => [
    ...(isTime(startTime) ? [] : [[`schedules.${day}.startTime`, wrongTime] as const]),
    ...(isTime(endTime) ? [] : [[`schedules.${day}.endTime`, wrongTime] as const]),
  ])
  return {
    ...Object.fromEntries(found.map(([field, text]) => [field.replace('dailyCap.', ''), text])),
    ...Object.fromEntries(times),
    ...(form.hasWindow && sendingWindow.hours.length === 0 ? { hasWindow: noHours } : {}),
  }
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** @returns why a variable cannot be added; undefined when it can */
export function variableFault(
  key: string,
  present: readonly CampaignVariable[],
): 'taken' | 'reserved' | 'wrong' | undefined {
  if (!/^[A-Za-z0-9_]{1,30}$/.test(key)) return 'wrong'
  if ((RECIPIENT_VARIABLES as readonly string[]).includes(key)) return 'reserved'
  return present.some((variable) => variable.key === key) ? 'taken' : undefined
}
