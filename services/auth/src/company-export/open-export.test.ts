import { updateUser } from '@recado/contracts/auth/routes'
import { linkCompanyExport } from '@recado/contracts/company-export/routes'
import { API_PREFIX } from '@recado/contracts/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthService, startAuth } from '../../test/harness.ts'

let service: AuthService
beforeAll(async () => {
  service = await startAuth()
})
afterAll(() => service.close())

test('a link to the file of the company opens nothing after its admin became an agent', async () => {
  const admin = await service.givenAdmin()
  const colleague = await service.givenUser(admin, { profile: 'admin' })
  const [{ id: exportId }] = await service.rows(
    `insert into company_export (company_id, user_id, user_name, language, status, collect_until, expires_at)
      values ($1, $2, 'Ana', 'pt', 'ready', now() + interval '1 day', now() + interval '7 days') returning id`,
    [admin.user.companyId, admin.user.id],
  )
  const { body } = await service.call(linkCompanyExport, { params: { exportId } }, { token: colleague.token })
  const open = (token: string) =>
    fetch(`${service.address}${body.location.slice(API_PREFIX.length)}`, { headers: { cookie: `files=${token}` } })
  expect((await open(colleague.token)).status).toBe(200)

  const change = { params: { userId: colleague.user.id }, body: { profile: 'user' as const } }
  expect((await service.call(updateUser, change, { token: admin.token })).status).toBe(200)
  const { token } = (await service.refresh(colleague.cookie)).body

  expect((await open(token)).status).toBe(404)
})
