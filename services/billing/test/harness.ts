import { randomBytes } from 'node:crypto'
import type { CompanyAccount } from '@recado/contracts/auth/company'
import { companyCreated, companyUpdated } from '@recado/contracts/auth/events'
import type { Plan } from '@recado/contracts/billing/plan'
import { createPlan, updatePlan } from '@recado/contracts/billing/routes'
import type { RouteInput } from '@recado/contracts/route'
import { aCompany } from '@recado/contracts/testing/company'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { inject } from 'vitest'
import { billing } from '../src/app.ts'

export const OPERATOR = { as: { companyId: 1, super: true } }

/** The environment variables that billing needs to start. */
export const environment = (): Record<string, string> => ({
  SECRET_KEY: randomBytes(32).toString('base64'),
  PIX_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
  PUBLIC_URL: 'http://localhost:8080',
})

export const startBilling = (
  extra: Readonly<Record<string, string>> = {},
  options: Parameters<typeof startTestService>[3] = {},
): Promise<TestService> =>
  startTestService(
    billing,
    { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') },
    { ...environment(), ...extra },
    options,
  )

const DAY_MS = 86_400_000

/** @returns the day in `days` days, in the time zone of test companies, YYYY-MM-DD */
export const inDays = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * DAY_MS)

/** Creates companies as auth does, and plans as super users do. Each company and each plan gets a new id. */
export function createScenes(service: TestService) {
  let plans = 0
  let companies = 100
  const accounts = new Map<number, CompanyAccount>()

  async function tell(company: CompanyAccount): Promise<void> {
    accounts.set(company.id, company)
    await service.publish(company.version === 1 ? companyCreated : companyUpdated, company.id, { company })
    await eventually(async () => {
      const { rows } = await service.database.query('select version from subscription where company_id = $1', [
        company.id,
      ])
      return rows[0]?.version === company.version
    })
  }

  return {
    plan: async (terms: Partial<RouteInput<typeof createPlan>['body']> = {}): Promise<Plan> => {
      const body = { name: `Plano ${++plans}`, value: 100, users: 9, connections: 9, queues: 9, ...terms }
      const { status, body: plan } = await service.call(createPlan, { body }, OPERATOR)
      if (status !== 201) throw new Error(`the plan was not created: ${status}`)
      return plan
    },
    changePlan: (planId: number, body: RouteInput<typeof updatePlan>['body']) =>
      service.call(updatePlan, { params: { planId }, body }, OPERATOR),
    /** Publishes a company as auth does. @returns the company and its admin */
    company: async (changes: Omit<Partial<CompanyAccount>, 'plan'> & { planId: number }) => {
      const id = ++companies
      const { planId, ...rest } = changes
      await tell(aCompany(id, { dueDate: inDays(3), ...rest, plan: { ...aCompany(id).plan, id: planId } }))
      return { id, admin: { as: { companyId: id } } }
    },
    /** Publishes a change of the company. */
    change: async (id: number, { planId, ...changes }: Omit<Partial<CompanyAccount>, 'plan'> & { planId?: number }) => {
      const before = accounts.get(id) ?? aCompany(id)
      const plan = { ...before.plan, ...(planId !== undefined && { id: planId }) }
      await tell({ ...before, ...changes, plan, version: before.version + 1 })
    },
  }
}
export type Scenes = ReturnType<typeof createScenes>
