import { updateUser } from '@recado/contracts/auth/routes'
import { setUpTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import type { RouteInput } from '@recado/contracts/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthService, PASSWORD, startAuth } from '../../test/harness.ts'

let service: AuthService
beforeAll(async () => {
  service = await startAuth()
})
afterAll(() => service.close())

test('a signed-in user cannot guess their current password by repeated attempts on the routes that ask for it', async () => {
  const agent = await service.givenUser(await service.givenAdmin())
  await service.database.query(`update session set started_at = now() - interval '16 minutes' where user_id = $1`, [
    agent.user.id,
  ])
  const as = { token: agent.token }
  const change = (body: RouteInput<typeof updateUser>['body']) =>
    service.call(updateUser, { params: { userId: agent.user.id }, body }, as)
  const guess = (currentPassword = 'guessed') => change({ password: 'another one', currentPassword })
  const wrong = { status: 400, body: { error: 'ERR_CURRENT_PASSWORD' } }
  const tooMany = { status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } }
  const setUp = (password: string) => service.call(setUpTwoFactor, { body: { password } }, as)
  expect(await guess()).toMatchObject(wrong)
  // the next pause lasts a minute
  await service.database.query('update login_failure set failures = 12, next_at = now()')

  expect(await setUp('guessed')).toMatchObject(wrong)
  const refused = await guess(PASSWORD)
  expect(refused).toMatchObject(tooMany)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1)
  expect(await setUp(PASSWORD)).toMatchObject(tooMany)
  expect((await change({ name: 'Sem prova' })).status).toBe(200)

  await service.database.query('update login_failure set next_at = now()')
  expect((await guess(PASSWORD)).status).toBe(200)
  // the right password has reset the count
  for (let count = 0; count < 2; count++) expect(await guess()).toMatchObject(wrong)
})
