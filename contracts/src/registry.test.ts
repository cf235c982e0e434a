import { expect, test } from 'vitest'
import { ROUTES_BY_SERVICE } from './registry.ts'
import type { RouteContract } from './route.ts'

/** All that somebody may ask for who can only renew an expired company; public routes need no mark. */
const RENEWAL = ['GET /auth/me', 'GET /companies/listPlan/:companyId']

test('a route is open to an expired company only when this list names it', () => {
  const routes: RouteContract[] = Object.values(ROUTES_BY_SERVICE).flatMap((service) => Object.values(service))

  const open = routes.filter(({ renewal }) => renewal).map(({ method, url }) => `${method} ${url}`)

  expect(open).toEqual(RENEWAL)
})
