import { eventually } from '@recado/chaos/eventually'
import { type Person, signIn, signUp } from '@recado/chaos/person'
import { DEMO } from './demo-company.ts'
import { OPERATOR } from './demo-platform.ts'
import { notYet } from './not-yet.ts'

export type Platform = {
  readonly url: string
  readonly planId: number
  /** Makes a user a super user by running a command of the auth service. */
  readonly appointSuper: (email: string) => Promise<void>
}

/** Signs in the operator; if necessary, first signs up their company and makes them a super user. */
export async function ensureOperator({ url, planId, appointSuper }: Platform): Promise<Person> {
  const { company: name, name: userName, email, phone } = OPERATOR
  const known = await signIn(url, email, DEMO.password).catch((error: unknown) => {
    if (!String(error).includes('ERR_INVALID_CREDENTIALS')) throw error
  })
  if (known?.user.super) return known
  const company = { name, userName, email, phone, password: DEMO.password, planId }
  if (!known) await eventually(() => signUp(url, company).catch(notYet('ERR_NO_PLAN_FOUND')))
  await appointSuper(email)
  return signIn(url, email, DEMO.password)
}
