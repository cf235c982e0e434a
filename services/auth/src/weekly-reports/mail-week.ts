import type { EventData } from '@recado/contracts/event'
import type { weekCounted } from '@recado/contracts/reports/events'
import type { Mails } from '@recado/kit/mail/mails'
import { companyRefusal } from '../companies/company-refusal.ts'
import { getCompany } from '../companies/company-repository.ts'
import { weeklyReportMail } from '../mail/weekly-report-mail.ts'
import { LIFETIME, later } from '../sessions/lifetimes.ts'
import type { Database, Tx } from '../tables/db.ts'
import { findUser } from '../users/user-repository.ts'
import { WEEK_PURPOSE, wantsWeeks } from './week-rules.ts'

export type MailDeps = { readonly mails: Mails<Database> | undefined; readonly publicUrl: string }

/** Mails a week's numbers to the user, if they still want them and may see reports. */
export async function mailWeek(
  tx: Tx,
  { mails, publicUrl }: MailDeps,
  { userId, report }: EventData<typeof weekCounted>,
  now: Date,
): Promise<void> {
  const user = await findUser(tx, userId)
  if (!mails || !user || !wantsWeeks(user)) return
  const company = await getCompany(tx)
  if (companyRefusal(company, { isSuper: user.super, now })) return
  const link = `${publicUrl}/reports?from=${report.period.from}&to=${report.period.to}`
  const letter = weeklyReportMail(user.language ?? company.language, { company: company.name, report, link })
  const expiresAt = later(now, LIFETIME.weeklyReport)
  await mails.write(tx, { to: user.email, ...letter, purpose: WEEK_PURPOSE, userId, expiresAt })
}
