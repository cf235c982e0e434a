import type { FormErrors } from '@mantine/form'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import { createSchedule } from '@recado/contracts/schedules/routes'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { momentOf, toField } from '../../shared/ui/date-time.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'

const LEAST_AHEAD_MS = 60_000
const FIRST_AHEAD_MS = 3_600_000

/**
 * The values of the form. `sendAt` has the format of date fields, in the browser's time zone: `2026-03-02 09:05:00`.
 */
export type ScheduleForm = {
  readonly contactId: number | null
  readonly body: string
  readonly sendAt: string | null
  readonly whatsappId: string | null
  readonly chosen: ChosenFile
}

type Begun = { readonly contactId: number | null; readonly text: string }

export const formOf = (schedule: Schedule | undefined, { contactId, text }: Begun, now: Date): ScheduleForm => ({
  contactId: schedule?.contactId ?? contactId,
  body: schedule?.body ?? text,
  sendAt: toField(schedule ? new Date(schedule.sendAt) : new Date(now.getTime() + FIRST_AHEAD_MS)),
  whatsappId: schedule?.whatsappId == null ? null : String(schedule.whatsappId),
  chosen: { file: null, isRemoved: false },
})

export const bodyOf = ({ contactId, body, sendAt, whatsappId }: ScheduleForm) => ({
  contactId: contactId ?? 0,
  body,
  sendAt: momentOf(sendAt)?.toISOString() ?? '',
  whatsappId: whatsappId === null ? null : Number(whatsappId),
})

const rules = contractRules(createSchedule.body)

/** Validates each field by the rules of the server. @param tooSoon the error for a time that is past or too near */
export function problemsOf(form: ScheduleForm, now: Date, tooSoon: string): FormErrors {
  const at = momentOf(form.sendAt)
  const isTooSoon = at !== undefined && at.getTime() < now.getTime() + LEAST_AHEAD_MS
  return {
    ...rules(bodyOf(form)),
    ...(form.contactId === null ? { contactId: FIELD_ERRORS.required[currentLanguage()] } : {}),
    ...(isTooSoon ? { sendAt: tooSoon } : {}),
  }
}
