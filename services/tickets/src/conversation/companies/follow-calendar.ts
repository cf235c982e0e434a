import type { CompanyAccount } from '@recado/contracts/auth/company'
import type { ChangedSetting } from '@recado/contracts/auth/setting'
import { getCompany, keepCompany } from '@recado/kit/copies/companies'
import { keepSetting } from '@recado/kit/copies/settings'
import type { Tx } from '../../tables/db.ts'
import { CLOCK_SETTINGS } from '../clocks/clock-rules.ts'
import { recordClockChange } from '../clocks/record-change-repository.ts'

/** Stores a company; tickets are due by its new hours, special days and time zone. */
export async function followCompany(tx: Tx, company: CompanyAccount): Promise<void> {
  const before = await getCompany(tx)
  if (!(await keepCompany(tx, company))) return
  if (calendarOf(before) !== calendarOf(await getCompany(tx))) await recordClockChange(tx)
}

const calendarOf = ({ schedules, specialDays, timezone }: Awaited<ReturnType<typeof getCompany>>): string =>
  JSON.stringify([
    timezone,
    specialDays,
    schedules.map(({ weekdayEn, startTime, endTime }) => [weekdayEn, startTime, endTime]),
  ])

/** Stores a setting; tickets are due by the new targets, and in the hours that apply now. */
export async function followSetting(tx: Tx, setting: ChangedSetting): Promise<void> {
  await keepSetting(tx, setting)
  if ((CLOCK_SETTINGS as readonly string[]).includes(setting.key)) await recordClockChange(tx)
}
