import { AppError, notFound } from '@recado/kit/errors'
import { hasPublicPlan } from '../plans/plan-repository.ts'
import { requirePlan } from '../plans/require-plan.ts'
import type { Tx } from '../tables/db.ts'
import { foundCompany, type NewCompany } from './found-company.ts'
import { claimSignupKey, getFirstSignup, type SignedUp, type SignupKey, storeSignup } from './signup-key-repository.ts'

/**
 * Creates the company of the transaction with its settings and its first admin. If the key was used before, returns the
 * first answer instead.
 * @throws ERR_IDEMPOTENCY_MISMATCH | ERR_NO_PLAN_FOUND | ERR_EMAIL_ALREADY_EXISTS
 */
export async function signUp(tx: Tx, company: NewCompany, key: SignupKey | undefined): Promise<SignedUp> {
  if (key && !(await claimSignupKey(tx, key))) {
    const first = await getFirstSignup(tx, key.keyHash)
    if (!first.requestHash.equals(key.requestHash)) throw new AppError('ERR_IDEMPOTENCY_MISMATCH')
    return first.answer
  }
  await requirePlan(tx, company.planId)
  if (!(await hasPublicPlan(tx, company.planId))) throw notFound('plan')
  const { signedUp } = await foundCompany(tx, company)
  if (key) await storeSignup(tx, key.keyHash, signedUp)
  return signedUp
}
