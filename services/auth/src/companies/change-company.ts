import { isDeepStrictEqual } from 'node:util'
import type { CompanyDetail } from '@recado/contracts/auth/company'
import { type CompanyChange, CompanyTerms } from '@recado/contracts/auth/company-change'
import { companyUpdated } from '@recado/contracts/auth/events'
import type { Hours, SpecialDays } from '@recado/contracts/hours'
import { changesOf, silentChangesOf } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { recordChange } from '../audit/record-act.ts'
import { requirePlan } from '../plans/require-plan.ts'
import { endAllSessions } from '../sessions/end-session.ts'
import { updateSetting } from '../settings/update-setting.ts'
import type { PersonTx } from '../tables/db.ts'
import { dueColumns, getCompanyAccount, getCompanyDetail, lockCompany, updateCompany } from './company-repository.ts'
import { seeCompany } from './see-company.ts'

type Change = CompanyChange & CompanyTerms & Calendar
type Calendar = { readonly schedules?: Hours | undefined; readonly specialDays?: SpecialDays | undefined }

const AUDITED = [
  ...(['name', 'email', 'phone', 'timezone', 'language', 'billingName'] as const),
  ...(['addressZipCode', 'addressStreet', 'addressDistrict', 'addressCity', 'addressState'] as const),
  ...(['status', 'dueDate', 'recurrence', 'planId'] as const),
]
const LONG = ['schedules', 'specialDays'] as const // the audit log records only that they changed

/**
 * Changes the fields of a company that the caller may change; only super users change due date, plan and status.
 * Unchanged values are not announced. Switching a company off signs out its users.
 * @param input `dueDay`: the intended day of the month of a new due date; by default the day of the date
 * @throws ERR_NO_PLAN_FOUND | ERR_NO_PERMISSION for super users who would lock themselves out
 */
export async function changeCompany(
  tx: PersonTx,
  { cipher, change, dueDay }: { cipher: Cipher; change: Change; dueDay?: number | null },
): Promise<CompanyDetail> {
  const { person, companyId } = tx.caller
  const { campaignsEnabled, userCreation, ...allowed } = person.super ? change : withoutTerms(change)
  if (allowed.status === false && companyId === person.companyId) throw new AppError('ERR_NO_PERMISSION')
  if (allowed.planId !== undefined) await requirePlan(tx, allowed.planId)
  await lockCompany(tx)
  const detail = await getCompanyDetail(tx)
  const before = { ...detail, planId: detail.plan.id }
  const after = Object.assign({ ...before }, allowed)
  const due = after.dueDate === before.dueDate ? {} : dueColumns({ dueDate: after.dueDate, dueDay: dueDay ?? null })
  if (!isDeepStrictEqual(after, before)) {
    await updateCompany(tx, {
      name: after.name,
      email: after.email,
      phone: after.phone,
      timezone: after.timezone,
      language: after.language,
      billing_name: after.billingName,
      address_zip_code: after.addressZipCode,
      address_street: after.addressStreet,
      address_district: after.addressDistrict,
      address_city: after.addressCity,
      address_state: after.addressState,
      status: after.status,
      ...due,
      recurrence: after.recurrence,
      plan_id: after.planId,
      schedules: JSON.stringify(after.schedules),
      special_days: JSON.stringify(after.specialDays),
    })
    if (!after.status) await endAllSessions(tx, 'disabled')
    const changes = { ...changesOf(before, after, AUDITED), ...silentChangesOf(before, after, LONG) }
    await recordChange(tx, { action: 'company.update', entity: 'company', entityId: before.id, changes })
    await tx.emit(companyUpdated, { company: await getCompanyAccount(tx) })
  }
  await changeSwitches(tx, cipher, { campaignsEnabled, userCreation })
  return seeCompany(tx, cipher)
}

const withoutTerms = (change: Change): Change => {
  const terms = Object.keys(CompanyTerms.shape)
  return Object.fromEntries(Object.entries(change).filter(([key]) => !terms.includes(key)))
}

/** Changes the settings of a company that only super users change. */
export async function changeSwitches(
  tx: PersonTx,
  cipher: Cipher,
  { campaignsEnabled, userCreation }: Pick<CompanyTerms, 'campaignsEnabled' | 'userCreation'>,
): Promise<void> {
  if (campaignsEnabled !== undefined) {
    await updateSetting(tx, cipher, { key: 'campaignsEnabled', body: { value: String(campaignsEnabled) } })
  }
  if (userCreation !== undefined) {
    const value = userCreation ? 'enabled' : 'disabled'
    await updateSetting(tx, cipher, { key: 'userCreation', body: { value } })
  }
}
