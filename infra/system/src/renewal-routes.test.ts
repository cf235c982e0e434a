import { expect, test } from 'vitest'
import { ROUTES } from './services.ts'

/** All routes, except public ones, that people of an expired company can still call. */
const RENEWAL = [
  'GET /auth/me',
  'POST /realtime/ticket',
  'GET /companies/listPlan/:companyId',
  'GET /invoices/all',
  'GET /invoices/:invoiceId',
  'GET /subscription/offers',
  'POST /subscription',
  'GET /subscription/:invoiceId',
]

test('exactly the routes of this list are open to an expired company', () => {
  const open = ROUTES.filter(({ contract }) => contract.renewal).map(
    ({ contract }) => `${contract.method} ${contract.url}`,
  )

  expect(open).toEqual(RENEWAL)
})
