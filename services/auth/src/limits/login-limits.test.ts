import { login } from '@recado/contracts/auth/routes'
import { type RunningService, startService } from '@recado/kit/service'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, newEmail, PASSWORD, startAuth } from '../../test/harness.ts'
import { auth } from '../app.ts'

let last = 0
const newAddress = () => `198.51.100.${++last}`

describe('signing in', () => {
  let service: AuthService
  let second: RunningService // another process on the same database
  beforeAll(async () => {
    service = await startAuth({ LOGIN_PER_ADDRESS: '10', LOGIN_PER_ACCOUNT: '5' })
    second = await startService(auth, service.environment)
  })
  afterAll(async () => {
    await second.stop()
    await service.close()
  })

  const attempt = async (email: string, ip: string, password = 'a guess', at = service.address) => {
    const answer = await fetch(`${at}${login.url}`, {
      method: login.method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ email, password }),
    })
    const body = (await answer.json()) as { error?: string; seconds?: number; message: string }
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), ...body }
  }
  const tries = async (count: number, start: (index: number) => ReturnType<typeof attempt>) => {
    const answers: Awaited<ReturnType<typeof attempt>>[] = []
    for (let index = 0; index < count; index++) answers.push(await start(index))
    return answers
  }
  const codes = (answers: readonly { error?: string }[]) => answers.map(({ error }) => error ?? 'in')
  const wrong = (count: number) => Array<string>(count).fill('ERR_INVALID_CREDENTIALS')
  /** As if this had been so long ago. */
  const age = (interval: string) =>
    service.database.query(
      `update rate_limit set full_at = full_at - interval '${interval}';
       update login_failure set next_at = next_at - interval '${interval}'`,
    )

  test('may be tried ten times a minute from one address, whoever it is and whichever process answers', async () => {
    const ip = newAddress()

    const answers = await tries(10, (index) =>
      attempt(newEmail(), ip, 'a guess', index % 2 ? second.address : service.address),
    )
    const refused = await attempt(newEmail(), ip, 'a guess', second.address)

    expect(codes(answers)).toEqual(wrong(10))
    expect(refused).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_REQUESTS' })
    expect(refused.message).toBe('Muitas requisições. Aguarde um instante.')
    expect(refused.retryAfter).toBeGreaterThanOrEqual(1)
    expect(refused.retryAfter).toBeLessThanOrEqual(6)
    expect((await attempt(newEmail(), newAddress())).status).toBe(401)
    await age('6 seconds')
    expect(codes(await tries(2, () => attempt(newEmail(), ip)))).toEqual([...wrong(1), 'ERR_TOO_MANY_REQUESTS'])
  })

  test('counts the address that the edge saw, not the one that a client claims', async () => {
    const ip = newAddress()

    const answers = await tries(11, () => attempt(newEmail(), `${newAddress()}, ${ip}`))

    expect(answers.at(-1)).toMatchObject({ status: 429 })
  })

  test('may be tried five times a minute for one account, wherever from, and the right password does not help', async () => {
    const { email } = await service.signUp()
    const other = await service.signUp()

    const answers = await tries(6, (index) => attempt(email, newAddress(), index < 5 ? 'a guess' : PASSWORD))

    expect(codes(answers)).toEqual([...wrong(5), 'ERR_TOO_MANY_REQUESTS'])
    expect((await attempt(` ${email.toUpperCase()}`, newAddress())).status).toBe(429)
    expect((await attempt(other.email, newAddress(), PASSWORD)).status).toBe(200)
  })

  test('gives no more turns when thirty ask at the same moment in two processes', async () => {
    const ip = newAddress()

    const answers = await service.race(
      'rate_limit',
      Array.from({ length: 6 }, (_, index) => () => {
        const at = index % 2 ? second.address : service.address
        return Promise.all(Array.from({ length: 5 }, () => attempt(newEmail(), ip, 'a guess', at)))
      }),
    )

    expect(codes(answers.flat()).filter((code) => code === 'ERR_TOO_MANY_REQUESTS')).toHaveLength(20)
  })

  describe('after five failures', () => {
    test('waits 1, 2, 4 … 60 seconds for that account from that address, and says how long', async () => {
      const [{ email }, ip] = [await service.signUp(), newAddress()]
      await tries(5, () => attempt(email, ip))
      await service.database.query('delete from rate_limit')
      const pauses: number[] = []

      for (let round = 0; round < 8; round++) {
        const refused = await attempt(email, ip, PASSWORD)
        expect(refused).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_ATTEMPTS', seconds: refused.retryAfter })
        expect(refused.message).toBe(`Muitas tentativas. Tente novamente em ${refused.retryAfter} s.`)
        pauses.push(refused.retryAfter)
        await service.database.query('delete from rate_limit')
        await age(`${refused.retryAfter} seconds`)
        expect(await attempt(email, ip)).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' })
      }

      expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
      expect((await attempt(email, newAddress(), PASSWORD)).status).toBe(200)
    })

    test('lets only one of many guesses at the same moment through', async () => {
      const [{ email }, ip] = [await service.signUp(), newAddress()]
      await attempt(email, ip)
      await service.database.query('update login_failure set failures = 12, next_at = now()') // a minute follows

      const answers = await service.race(
        'login_failure',
        Array.from(
          { length: 4 },
          (_, index) => () => attempt(email, ip, 'a guess', index % 2 ? second.address : service.address),
        ),
      )

      expect(codes(answers).sort()).toEqual([...wrong(1), ...Array(3).fill('ERR_TOO_MANY_ATTEMPTS')])
    })

    test('begins anew with the right password, even when the company may not work', async () => {
      const [{ email, body }, ip] = [await service.signUp(), newAddress()]
      await service.database.query('update company set status = false where company_id = $1', [body.id])
      await tries(4, () => attempt(email, ip))
      expect(await attempt(email, ip, PASSWORD)).toMatchObject({ error: 'ERR_COMPANY_DISABLED' })
      await service.database.query('delete from rate_limit')

      expect(codes(await tries(5, () => attempt(email, ip)))).toEqual(wrong(5))
    })

    test('begins anew after an hour', async () => {
      const [{ email }, ip] = [await service.signUp(), newAddress()]
      await tries(5, () => attempt(email, ip))
      await age('62 minutes')

      expect(codes(await tries(5, () => attempt(email, ip)))).toEqual(wrong(5))
    })
  })

  test('is counted under hashes, and forgotten when it limits nobody any more', async () => {
    const [email, ip] = [newEmail(), newAddress()]
    await attempt(email, ip)
    const kept = async () =>
      JSON.stringify(
        await service.rows(`select encode(key, 'escape') from rate_limit
        union all select encode(key, 'escape') from login_failure`),
      )
    expect(await kept()).not.toBe('[]')
    expect(await kept()).not.toContain(email)
    expect(await kept()).not.toContain(ip)

    await age('2 hours')
    await service.restart()

    expect(await eventually(kept, (rows) => rows === '[]')).toBe('[]')
  })
})
