import { companyCreated, userCreated } from '@recado/contracts/auth/events'
import { AppError, notFound } from '@recado/kit/errors'
import type { Tx } from '../db.ts'
import { hasPublicPlan } from '../plans/plan-repository.ts'
import { insertInitialSettings } from '../settings/setting-repository.ts'
import { insertLogin } from '../users/login-repository.ts'
import { toUser } from '../users/user.ts'
import { getUser, insertUser } from '../users/user-repository.ts'
import { getCompany, insertCompany } from './company-repository.ts'
import { claimSignupKey, getFirstSignup, type SignedUp, type SignupKey, storeSignup } from './signup-key-repository.ts'

/** A company to be, and its first admin. */
export type NewCompany = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly planId: number
  readonly passwordHash: string
  readonly trialEnd: string // YYYY-MM-DD
  readonly timezone: string
}

/**
 * Creates the company of the transaction with its settings and its first admin. With a key that was used before it
 * creates nothing and gives the first answer again.
 * @throws ERR_IDEMPOTENCY_MISMATCH | ERR_NO_PLAN_FOUND | ERR_EMAIL_ALREADY_EXISTS
 */
export async function signUp(tx: Tx, company: NewCompany, key: SignupKey | undefined): Promise<SignedUp> {
  if (key && !(await claimSignupKey(tx, key))) {
    const first = await getFirstSignup(tx, key.keyHash)
    if (!first.requestHash.equals(key.requestHash)) throw new AppError('ERR_IDEMPOTENCY_MISMATCH')
    return first.answer
  }
  const { signedUp } = await createCompany(tx, company)
  if (key) await storeSignup(tx, key.keyHash, signedUp)
  return signedUp
}

/** @throws ERR_NO_PLAN_FOUND | ERR_EMAIL_ALREADY_EXISTS */
export async function createCompany(tx: Tx, company: NewCompany): Promise<{ signedUp: SignedUp; userId: number }> {
  const { name, email, phone, planId, passwordHash, trialEnd, timezone } = company
  if (!(await hasPublicPlan(tx, planId))) throw notFound('plan')
  await insertCompany(tx, {
    name,
    email,
    phone,
    plan_id: planId,
    due_date: trialEnd,
    trial_expiration: trialEnd,
    timezone,
  })
  await insertInitialSettings(tx)
  const userId = await insertUser(tx, { name, profile: 'admin', whatsapp_id: null, language: null })
  await insertLogin(tx, { userId, email, passwordHash })

  const created = await getCompany(tx)
  await tx.emit(companyCreated, { company: created })
  await tx.emit(userCreated, { user: toUser(await getUser(tx, userId)) })
  return { signedUp: { id: created.id, name, dueDate: created.dueDate }, userId }
}
