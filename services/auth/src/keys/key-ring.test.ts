import { jwks, me } from '@recado/contracts/auth/routes'
import { createVerifier } from '@recado/kit/http/callers/auth'
import { remoteKeys } from '@recado/kit/http/callers/signed-token'
import { type RunningService, startService } from '@recado/kit/service'
import { eventually } from '@recado/kit/testing/service'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AuthService, OWN_PAGE, type SignedIn, startAuthAlone } from '../../test/harness.ts'
import { auth } from '../app.ts'

describe('the rotation of signing keys', () => {
  let service: AuthService
  let second: RunningService // another process on the same database
  let admin: SignedIn
  beforeAll(async () => {
    service = await startAuthAlone({ SIGNING_KEY_DAYS: '90' })
    second = await startService(auth, service.environment)
  })
  afterAll(async () => {
    await second.stop()
    await service.close()
  })
  beforeEach(async () => {
    await service.database.query('delete from signing_key where generation < (select max(generation) from signing_key)')
    await turn('0 seconds')
    await shown(1)
    admin = await service.givenAdmin()
  })

  const generations = () => service.rows('select generation, kid from signing_key order by generation')
  /** Backdates the newest key by this interval. */
  const turn = (ago: string) =>
    service.database.query(`update signing_key set not_before = now() - interval '${ago}'
      where generation = (select max(generation) from signing_key)`)
  const kidsAt = async (address: string) => {
    const { keys } = (await (await fetch(`${address}${jwks.url}`)).json()) as { keys: { kid: string }[] }
    return keys.map(({ kid }) => kid)
  }
  /**
   * Waits until both processes publish this number of keys. A request for the keys creates the next key if it is due.
   */
  const shown = (count: number) =>
    eventually(
      async () => [await kidsAt(service.address), await kidsAt(second.address)],
      (both) => both.every((kids) => kids.length === count),
    )
  const kidOf = (token: string) => decodeProtectedHeader(token).kid
  const statusAt = async (address: string, token: string) =>
    (await fetch(`${address}${me.url}`, { headers: { authorization: `Bearer ${token}` } })).status

  test('a signing key gets one successor a day before it is due, even if two processes create it at once, and signs until then', async () => {
    await turn('89 days')

    const nextAt = (address: string) => () =>
      eventually(
        () => kidsAt(address),
        (kids) => kids.length > 1,
      )
    const [[old, next] = [], other] = await service.race('signing_key', [
      nextAt(service.address),
      nextAt(second.address),
    ])

    expect(other).toEqual([old, next])
    expect(await generations()).toHaveLength(2)
    expect(kidOf((await service.refresh(admin.cookie)).body.token)).toBe(old)
    const [{ hours }] = await service.rows(
      `select round(extract(epoch from max(not_before) - now()) / 3600)::int as hours from signing_key`,
    )
    expect(hours).toBe(24)
  })

  test('the signing key changes without a restart: old tokens stay valid, and new tokens are valid in all processes', async () => {
    // verifies like any other service
    const elsewhere = createVerifier(remoteKeys(`${service.address}${jwks.url}`), { isEnded: () => false })
    await elsewhere(`Bearer ${admin.token}`)
    await turn('89 days')
    const [[old, next] = []] = await shown(2)

    await turn('0 seconds')
    const renewed = await eventually(
      async () => {
        await kidsAt(service.address)
        return (await service.refresh(admin.cookie)).body.token
      },
      (token) => kidOf(token) === next,
    )

    expect(kidOf(admin.token)).toBe(old)
    for (const token of [admin.token, renewed]) {
      await expect(elsewhere(`Bearer ${token}`)).resolves.toMatchObject({ userId: admin.user.id })
      expect(await statusAt(service.address, token)).toBe(200)
      expect(await statusAt(second.address, token)).toBe(200)
    }
  })

  test('a signing key is removed when its last token has expired, and verifies no tokens afterwards', async () => {
    await turn('89 days')
    const [[old] = []] = await shown(2)
    await turn('179 minutes')
    await shown(2)
    // the process trusts a verified signature for another minute
    expect(await statusAt(second.address, admin.token)).toBe(200)

    await turn('181 minutes')
    const [kids] = await shown(1)

    expect(kids).not.toContain(old)
    expect(await generations()).toHaveLength(1)
    expect(await statusAt(service.address, admin.token)).toBe(401)
    expect((await service.refresh(admin.cookie)).status).toBe(200)
  })

  test('a process fetches a signing key that it first sees in a token', async () => {
    await service.database.query('delete from signing_key') // as if the process had slept for a long time
    const third = await startService(auth, service.environment)
    const renewed = await fetch(`${third.address}/auth/refresh_token`, {
      method: 'POST',
      headers: { ...OWN_PAGE, cookie: admin.cookie },
    })
    const { token } = (await renewed.json()) as { token: string }
    await third.stop()

    expect(
      await eventually(
        () => statusAt(service.address, token),
        (status) => status === 200,
      ),
    ).toBe(200)
  })
})
