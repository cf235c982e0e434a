import { showAuthService, surveyCompanies } from '@recado/contracts/platform/auth-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthService, type SignedIn, startAuth } from '../../test/harness.ts'

let service: AuthService
let operator: SignedIn
beforeAll(async () => {
  service = await startAuth()
  operator = await service.givenSuper()
})
afterAll(() => service.close())

test('super users see every company by name, with its licence and its last use', async () => {
  const [second, first] = [
    await service.givenAdmin({ name: 'Zebra Survey' }),
    await service.givenAdmin({ name: 'Água Survey' }),
  ]

  const { body } = await service.call(surveyCompanies, {}, { token: operator.token })

  expect(body.count).toBe(body.companies.length)
  expect(body.companies.filter(({ name }) => name.endsWith('Survey'))).toEqual(
    [first, second].map(({ user }, place) => ({
      id: user.companyId,
      name: ['Água Survey', 'Zebra Survey'][place],
      status: true,
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      isOnTrial: true,
      lastActivityAt: expect.any(String),
      storedBytes: 0,
      storageLimitMb: null,
      isStorageNear: false,
    })),
  )
})

test('the companies of the installation are refused to admins', async () => {
  const admin = await service.givenAdmin()
  for (const route of [surveyCompanies, showAuthService]) {
    expect(await service.call(route, {}, { token: admin.token })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  }
})
