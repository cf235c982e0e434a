import { companyCreated, settingUpdated, userCreated } from '@recado/contracts/auth/events'
import { foundingOf, SETTING_KEYS, SETTINGS } from '@recado/contracts/auth/settings'
import { cutText } from '@recado/contracts/text/cut'
import { factOf } from '@recado/kit/db/tx'
import { requirePlan } from '../plans/require-plan.ts'
import { insertInitialSettings } from '../settings/setting-repository.ts'
import type { Tx } from '../tables/db.ts'
import { insertLogin } from '../users/login-repository.ts'
import { toUser } from '../users/user.ts'
import { getUser, insertUser } from '../users/user-repository.ts'
import { getCompanyAccount, insertCompany } from './company-repository.ts'
import type { SignedUp } from './signup-key-repository.ts'

/** A new company, and its first admin. */
export type NewCompany = {
  readonly name: string
  readonly userName?: string | undefined // the name of the first admin; by default the name of the company
  readonly email: string
  readonly phone: string
  readonly planId: number
  readonly passwordHash: string
  readonly dueDate: string // YYYY-MM-DD
  readonly isOnTrial: boolean // whether the company is on trial until the due date
  readonly timezone: string
}

/**
 * Creates the company of the transaction with its settings and its first admin.
 * @throws ERR_NO_PLAN_FOUND | ERR_EMAIL_ALREADY_EXISTS
 */
export async function foundCompany(tx: Tx, company: NewCompany): Promise<{ signedUp: SignedUp; userId: number }> {
  const { name, userName = adminName(name), email, phone, planId, passwordHash, dueDate, isOnTrial, timezone } = company
  await requirePlan(tx, planId)
  await insertCompany(tx, {
    name,
    email,
    phone,
    plan_id: planId,
    due_date: dueDate,
    trial_expiration: isOnTrial ? dueDate : null,
    timezone,
  })
  await insertInitialSettings(tx)
  const userId = await insertUser(tx, { name: userName, profile: 'admin', whatsapp_id: null, language: null })
  await insertLogin(tx, { userId, email, passwordHash })

  const created = await getCompanyAccount(tx)
  await tx.emit(companyCreated, { company: created })
  await tx.emit(userCreated, { user: toUser(await getUser(tx, userId)) })
  await tx.emitAll(foundingSettings(created.id))
  return { signedUp: { id: created.id, name, dueDate: created.dueDate }, userId }
}

/** The settings for which a new company gets another value than a company without rows. */
const foundingSettings = (companyId: number) =>
  SETTING_KEYS.filter((key) => foundingOf(key) !== SETTINGS[key].initial).map((key) =>
    factOf(settingUpdated, { setting: { companyId, key, value: foundingOf(key), version: 1 } }),
  )

const MOST_OF_A_NAME = 50 // the limit of a user's name

const adminName = (company: string) => cutText(company, MOST_OF_A_NAME).trim()
