import { login } from '@recado/contracts/auth/routes'
import { type RunningService, startService } from '@recado/kit/service'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, newEmail, PASSWORD, startAuthAlone } from '../../test/harness.ts'
import { auth } from '../app.ts'

const MOST = 30 // attempts after which the test gives up
let last = 0
const newAddress = () => `198.51.100.${++last}`

describe('the limits of signing in', () => {
  let service: AuthService
  let second: RunningService // another process on the same database
  beforeAll(async () => {
    service = await startAuthAlone({ LOGIN_PER_ADDRESS: '10', LOGIN_PER_ACCOUNT: '5' })
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
  /** Moves limits and failures back in time by this interval. */
  const age = (interval: string) =>
    service.database.query(
      `update rate_limit set full_at = full_at - interval '${interval}';
       update login_failure set next_at = next_at - interval '${interval}'`,
    )

  /** Makes attempts until one is refused. Meanwhile the bucket refills. */
  async function untilRefused(start: (index: number) => ReturnType<typeof attempt>) {
    const began = performance.now()
    for (let allowed = 0; ; allowed++) {
      const refusal = await start(allowed)
      if (refusal.status !== 401 || allowed > MOST)
        return { allowed, refusal, seconds: (performance.now() - began) / 1_000 }
    }
  }

  test('an IP address gets ten sign-ins a minute, for all users and in all processes', async () => {
    const ip = newAddress()

    const { allowed, refusal, seconds } = await untilRefused((index) =>
      attempt(newEmail(), ip, 'a guess', index % 2 ? second.address : service.address),
    )

    expect(allowed).toBeGreaterThanOrEqual(10)
    expect(allowed).toBeLessThanOrEqual(10 + seconds / 6)
    expect(refusal).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_REQUESTS' })
    expect(refusal.message).toBe('Muitas requisições. Aguarde um instante.')
    expect(refusal.retryAfter).toBeGreaterThanOrEqual(1)
    expect(refusal.retryAfter).toBeLessThanOrEqual(6)
    expect((await attempt(newEmail(), newAddress())).status).toBe(401)
    await age('6 seconds')
    expect((await attempt(newEmail(), ip)).status).toBe(401)
  })

  test('the limit of sign-ins counts the address that the edge reports, and an IPv6 /64 network as one address', async () => {
    const seen = (index: number) => `2001:db8:1:2:${index}::1`

    const { allowed, seconds } = await untilRefused((index) => attempt(newEmail(), `${newAddress()}, ${seen(index)}`))

    expect(allowed).toBeLessThanOrEqual(10 + seconds / 6)
  })

  test('an account gets five sign-ins a minute, from all addresses, in any spelling and in all processes', async () => {
    const [{ email }, other] = [await service.signUp(), await service.signUp()]

    const { allowed, refusal, seconds } = await untilRefused((index) =>
      index % 2
        ? attempt(email, newAddress(), 'a guess', second.address)
        : attempt(` ${email.toUpperCase()}`, newAddress()),
    )

    expect(allowed).toBeGreaterThanOrEqual(5)
    expect(allowed).toBeLessThanOrEqual(5 + seconds / 12)
    expect(refusal).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_REQUESTS' })
    expect((await attempt(other.email, newAddress(), PASSWORD)).status).toBe(200)
  })

  test('the limit of sign-ins holds if thirty requests arrive at once in two processes', async () => {
    const [ip, began] = [newAddress(), performance.now()]

    const answers = await service.race(
      'rate_limit',
      Array.from({ length: 6 }, (_, index) => () => {
        const at = index % 2 ? second.address : service.address
        return Promise.all(Array.from({ length: 5 }, () => attempt(newEmail(), ip, 'a guess', at)))
      }),
    )

    const { length } = codes(answers.flat()).filter((code) => code === 'ERR_INVALID_CREDENTIALS')
    expect(length).toBeGreaterThanOrEqual(10)
    expect(length).toBeLessThanOrEqual(10 + (performance.now() - began) / 6_000)
  })

  test('a sign-in does not wait because of an attempt that was counted while it ran', async () => {
    const [{ email }, ip] = [await service.signUp(), newAddress()]
    await attempt(email, ip)
    const holder = await service.database.connect()
    await holder.query('begin; update login_failure set failures = failures')
    const late = attempt(email, ip, PASSWORD)
    await eventually(async () => {
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await service.rows(waiting)).length > 0
    })
    await holder.query('update login_failure set next_at = clock_timestamp(); commit')
    holder.release()

    expect((await late).status).toBe(200)
  })

  describe('a sign-in after five failures', () => {
    test.each([
      [3, 0],
      [4, 1],
      [5, 2],
      [6, 4],
      [9, 32],
      [10, 60],
      [99, 60],
    ])('a failed sign-in after %i other failures starts a pause of %i seconds', async (failures, pause) => {
      const [{ email }, ip, began] = [await service.signUp(), newAddress(), performance.now()]
      await attempt(email, ip)
      await service.database.query('update login_failure set failures = $1, next_at = now()', [failures])

      expect(await attempt(email, ip)).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' })

      const [{ left }] = await service.rows(
        'select extract(epoch from max(next_at) - now())::float8 as left from login_failure where failures = $1',
        [failures + 1],
      )
      expect(left).toBeLessThanOrEqual(pause)
      expect(left).toBeGreaterThan(pause - (performance.now() - began) / 1_000)
    })

    test('a paused sign-in reports the wait even to the right password, but only for this account and this address', async () => {
      const [{ email }, ip] = [await service.signUp(), newAddress()]
      await attempt(email, ip)
      await service.database.query(`update login_failure set failures = 12, next_at = now() + interval '1 hour'`)

      const refused = await attempt(email, ip, PASSWORD)

      expect(refused).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_ATTEMPTS', seconds: refused.retryAfter })
      expect(refused.message).toBe(`Muitas tentativas. Tente novamente em ${refused.retryAfter} s.`)
      expect(refused.retryAfter).toBeGreaterThan(1)
      expect((await attempt(email, newAddress(), PASSWORD)).status).toBe(200)
      await age('1 hour')
      expect((await attempt(email, ip, PASSWORD)).status).toBe(200)
    })

    test('one of many concurrent guesses is admitted after a pause', async () => {
      const [{ email }, ip] = [await service.signUp(), newAddress()]
      await attempt(email, ip)
      // the next pause lasts a minute
      await service.database.query('update login_failure set failures = 12, next_at = now()')

      const answers = await service.race(
        'login_failure',
        Array.from(
          { length: 4 },
          (_, index) => () => attempt(email, ip, 'a guess', index % 2 ? second.address : service.address),
        ),
      )

      expect(codes(answers).sort()).toEqual([...wrong(1), ...Array(3).fill('ERR_TOO_MANY_ATTEMPTS')])
    })

    test('the right password resets the failures, even if the company is refused', async () => {
      const [{ email, body }, ip] = [await service.signUp(), newAddress()]
      await service.database.query('update company set status = false where company_id = $1', [body.id])
      await tries(4, () => attempt(email, ip))
      expect(await attempt(email, ip, PASSWORD)).toMatchObject({ error: 'ERR_COMPANY_DISABLED' })
      await service.database.query('delete from rate_limit')

      expect(codes(await tries(5, () => attempt(email, ip)))).toEqual(wrong(5))
    })

    test('failures are ignored after an hour', async () => {
      const [{ email }, ip] = [await service.signUp(), newAddress()]
      await tries(5, () => attempt(email, ip))
      await age('62 minutes')

      expect(codes(await tries(5, () => attempt(email, ip)))).toEqual(wrong(5))
    })
  })

  test('failures are stored as hashes, and deleted once they no longer limit any sign-in', async () => {
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
