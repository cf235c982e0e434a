import type { FormErrors } from '@mantine/form'
import type { Announcement } from '@recado/contracts/announcements/announcement'
import { Priority } from '@recado/contracts/announcements/announcement'
import { createAnnouncement } from '@recado/contracts/announcements/routes'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { momentOf, toField } from '../../shared/ui/date-time.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'
import type { AnnouncementBody } from './api.ts'

/** The values of the form; times have the format of date fields. */
export type AnnouncementForm = {
  readonly title: string
  readonly text: string
  readonly priority: string | null
  readonly status: boolean
  readonly from: string | null
  readonly until: string | null
  readonly chosen: ChosenFile
}

const fieldOf = (moment: string | null | undefined) => (moment ? toField(new Date(moment)) : null)

export const formOf = (record: Announcement | undefined): AnnouncementForm => ({
  title: record?.title ?? '',
  text: record?.text ?? '',
  priority: String(record?.priority ?? 3),
  status: record?.status ?? true,
  from: fieldOf(record?.from),
  until: fieldOf(record?.until),
  chosen: { file: null, isRemoved: false },
})

export const bodyOf = ({ title, text, priority, status, from, until }: AnnouncementForm): AnnouncementBody => ({
  title,
  text,
  status,
  priority: Priority.parse(Number(priority)),
  from: momentOf(from)?.toISOString() ?? null,
  until: momentOf(until)?.toISOString() ?? null,
})

const rules = contractRules(createAnnouncement.body)

/**
 * Validates each field by the rules of the server.
 * @param endsFirst the error for an end that is not after the beginning
 */
export function problemsOf(form: AnnouncementForm, endsFirst: string): FormErrors {
  const [from, until] = [momentOf(form.from), momentOf(form.until)]
  return { ...rules(bodyOf(form)), ...(from && until && until <= from ? { until: endsFirst } : {}) }
}
