import { eventually } from '@recado/chaos/eventually'
import { type Person, signIn, signUp } from '@recado/chaos/person'
import type { Product } from '@recado/chaos/product'
import type { Random } from '@recado/chaos/random'
import { RECURRENCE_MONTHS, type Recurrence } from '@recado/contracts/auth/company'
import { updateCompany } from '@recado/contracts/auth/company-routes'
import { createPlan } from '@recado/contracts/billing/routes'
import { subscribe } from '@recado/contracts/billing/subscription-routes'
import { openLedger } from '../../../infra/chaos/test/ledger.ts'

const PASSWORD = 'segredo-123'
const ADDRESS = {
  firstName: 'Ana Lima',
  address2: 'Rua das Flores, 10',
  city: 'Santos',
  zipcode: '11010-000',
  country: 'BR',
} as const
const ZONES = ['America/Sao_Paulo', 'America/Rio_Branco', 'Asia/Tokyo'] as const
const RECURRENCES = Object.keys(RECURRENCE_MONTHS) as [Recurrence, ...Recurrence[]]
const DAY_MS = 86_400_000

/**
 * A company that is about to pay, with the plan and period of its charge, its time zone, and the end of its licence.
 */
export type Buyer = {
  readonly companyId: number
  readonly invoiceId: number
  readonly txid: string
  readonly planId: number
  readonly months: number
  readonly timezone: string
  readonly dueDate: string
  signIn(): Promise<Person>
}

/** @returns the operator of the installation, and the plans that companies can choose from */
export async function openShop({ addresses: { url }, appointSuper }: Product) {
  const email = 'operacao@recado.test'
  await signUpAs(url, 'Operação', email)
  await appointSuper(email)
  const operator = await signIn(url, email, PASSWORD)
  const limits = { users: 50, connections: 50, queues: 50 }
  const [small, large] = [
    await operator.call(createPlan, { body: { name: 'Loja', value: 79.9, ...limits } }),
    await operator.call(createPlan, { body: { name: 'Rede', value: 249.9, ...limits } }),
  ]
  return { operator, planIds: [small.id, large.id] as const }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

/**
 * Signs up a company that chooses a random plan and gets a payment code.
 * @param isLate whether its licence has already ended
 */
export async function foundBuyer(
  { addresses: { url }, postgresUrl }: Product,
  { operator, planIds }: Shop,
  { random, name, isLate }: { readonly random: Random; readonly name: string; readonly isLate: boolean },
): Promise<Buyer> {
  const email = `${name}@compradora.test`
  await signUpAs(url, name, email)
  const { companyId } = (await signIn(url, email, PASSWORD)).user
  const [recurrence, timezone, planId] = [random.oneOf(RECURRENCES), random.oneOf(ZONES), random.oneOf(planIds)]
  const inDays = (least: number, most: number) => dayOf(Date.now() + Math.round(random.between(least, most)) * DAY_MS)
  const knows = async (day: string) => {
    await using ledger = await openLedger(postgresUrl)
    return (await ledger.openDueDate(companyId)) === day
  }
  async function setTerms(dueDate: string): Promise<void> {
    await operator.call(updateCompany, { params: { companyId }, body: { recurrence, timezone, dueDate } })
    await eventually(() => knows(dueDate))
  }
  const first = inDays(1, 60)
  await setTerms(first)
  const admin = await signIn(url, email, PASSWORD)
  const { invoiceId, txid } = await admin.call(subscribe, { body: { ...ADDRESS, plan: planId } })
  const dueDate = isLate ? inDays(-90, -5) : first
  if (isLate) await setTerms(dueDate)
  const months = RECURRENCE_MONTHS[recurrence]
  return {
    companyId,
    invoiceId,
    txid,
    planId,
    months,
    timezone,
    dueDate,
    signIn: () => signIn(url, email, PASSWORD),
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const signUpAs = (url: string, name: string, email: string) =>
  eventually(() =>
    signUp(url, { name, email, phone: '11 99999-0000', password: PASSWORD, planId: 1 }).catch((error: unknown) => {
      // retries, because the plan may not be announced yet
      if (!String(error).includes('ERR_NO_PLAN_FOUND')) throw error
    }),
  )
