import type { Person } from '@recado/chaos/person'
import { updateCompany } from '@recado/contracts/auth/company-routes'
import type { Page } from 'playwright-core'
import { foundCompany, PASSWORD } from './company.ts'
import type { Stage } from './stage.ts'
import { foundOperator } from './super-user.ts'

export const EXPIRED_ON = '2026-01-05'

/**
 * Signs up a company that has not paid for a long time.
 * @returns its admin, who can no longer sign in
 */
export async function foundExpiredCompany(stage: Stage, name: string): Promise<Person> {
  const admin = await foundCompany(stage, { name })
  const operator = await foundOperator(stage, `Operadora da ${name}`)
  await operator.call(updateCompany, { params: { companyId: admin.user.companyId }, body: { dueDate: EXPIRED_ON } })
  return admin
}

/** Signs in on the login page, in any language, and expects the refusal. */
export async function beRefused(page: Page, { user }: Person): Promise<void> {
  await page.locator('input[type="email"]').fill(user.email)
  await page.locator('input[type="password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').click()
  await page.getByRole('alert').waitFor()
}

/** Continues from the refusal to the open invoices. */
export async function goToPay(page: Page): Promise<void> {
  await page.getByRole('alert').getByRole('button').click()
  await page.waitForURL('**/subscription')
}
