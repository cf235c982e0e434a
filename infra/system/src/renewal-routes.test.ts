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

test('exactly the routes of this list are open to a user who lacks a demanded second factor', () => {
  const open = ROUTES.filter(({ contract }) => contract.setup).map(
    ({ contract }) => `${contract.method} ${contract.url}`,
  )

  expect(open).toEqual(['GET /auth/me', 'POST /auth/2fa/setup', 'POST /auth/2fa/enable'])
})
