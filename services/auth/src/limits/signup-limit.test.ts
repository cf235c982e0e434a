import { signup } from '@recado/contracts/auth/routes'
import { type RunningService, startService } from '@recado/kit/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthService, company, startAuthAlone } from '../../test/harness.ts'
import { auth } from '../app.ts'

let service: AuthService
let second: RunningService // another process on the same database
beforeAll(async () => {
  service = await startAuthAlone({ SIGNUP_PER_ADDRESS: '5' })
  second = await startService(auth, service.environment)
})
afterAll(async () => {
  await second.stop()
  await service.close()
})

const attempt = async (ip: string, at = service.address, changes: object = {}) => {
  const answer = await fetch(`${at}${signup.url}`, {
    method: signup.method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ ...company(), ...changes }),
  })
  const { error } = (await answer.json()) as { error?: string }
  return { status: answer.status, error, retryAfter: Number(answer.headers.get('retry-after')) }
}
const at = (index: number) => (index % 2 ? second.address : service.address)

test('an IP address may sign up five companies an hour in all processes, and other addresses may sign up more', async () => {
  const answers = []
  for (let index = 0; index < 9; index++) answers.push(await attempt('198.51.100.1', at(index)))

  expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(201), ...Array(4).fill(429)])
  expect(answers.at(-1)).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS' })
  expect(answers.at(-1)?.retryAfter).toBeGreaterThan(0)
  expect(answers.at(-1)?.retryAfter).toBeLessThanOrEqual(720) // seconds until the next signup is allowed
  expect((await attempt('198.51.100.2')).status).toBe(201)
  await service.database.query(`update rate_limit set full_at = full_at - interval '12 minutes'`)
  expect((await attempt('198.51.100.1')).status).toBe(201)
})

test('five of many concurrent signups from one IPv6 /64 network succeed, whatever addresses they use', async () => {
  const addressOf = (index: number) => `2001:db8:1:2:${index}::1`
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => attempt(addressOf(index), at(index))))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('a signup that is refused for its fields does not count', async () => {
  for (let index = 0; index < 6; index++) {
    expect(await attempt('198.51.100.4', at(index), { name: '' })).toMatchObject({ status: 400 })
  }
  expect((await attempt('198.51.100.4')).status).toBe(201)
})
