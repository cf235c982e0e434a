import { expect, test } from 'vitest'
import { ROUTES } from './services.ts'

/** All routes that are open to people who can only renew an expired company, besides public routes. */
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

test('a route is open to an expired company only when this list names it', () => {
  const open = ROUTES.filter(({ contract }) => contract.renewal).map(
    ({ contract }) => `${contract.method} ${contract.url}`,
  )

  expect(open).toEqual(RENEWAL)
})
