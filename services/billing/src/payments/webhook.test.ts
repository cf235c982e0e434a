import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Paying, startPaying } from '../../test/paying.ts'

describe('notices of payments', () => {
  let stage: Paying
  beforeAll(async () => {
    stage = await startPaying()
  })
  afterAll(() => stage.close())

  test.each(['no-secret', 'wrong-secret'] as const)(
    'a notice of a payment by a call with %s is refused with 401, and not stored',
    async (forged) => {
      const company = await stage.given()
      const { txid } = (await company.subscribe()).body
      const count = async () =>
        (await stage.service.database.query('select count(*)::int from pix_notice')).rows[0].count
      const before = await count()

      expect(await stage.bank.notify({ txid, forged })).toBe(401)
      expect(await count()).toBe(before)
      expect(await company.invoice()).toMatchObject({ status: 'open' })
    },
  )

  test('a notice about a payment that the bank does not have settles no invoice', async () => {
    const company = await stage.given()
    const { txid } = (await company.subscribe()).body

    expect(await stage.notify(txid)).toBe(200)
    await stage.settled()

    expect(await company.invoice()).toMatchObject({ status: 'open' })
    expect(await company.renewals()).toEqual([])
    expect(await stage.notify('f'.repeat(32))).toBe(200)
    const hmac = String(stage.service.environment['PIX_WEBHOOK_SECRET'])
    const { status } = await stage.service.raw('POST', `/subscription/webhook?hmac=${hmac}`, {
      as: null,
      body: 'no JSON',
    })
    expect(status).toBe(200)
    await stage.settled()
  })

  test('a notice is stored encrypted, and is accepted even while the bank does not answer our requests', async () => {
    const company = await stage.given()
    const { txid } = (await company.subscribe()).body
    await stage.unheard(() => stage.bank.pay(txid))
    await stage.settled()
    await stage.bank.setFaults({ api: [{ kind: 'silent', on: 'read' }] })

    expect(await stage.notify(txid)).toBe(200)

    const columns = 'sealed, last_error as "lastError"'
    const { rows: waiting } = await stage.service.database.query<{ lastError: string | null }>(
      `select ${columns} from pix_notice where status = 'waiting'`,
    )
    expect(waiting).toMatchObject([{ lastError: null }]) // no attempt has failed yet
    const { rows } = await stage.service.database.query<{ sealed: Buffer }>('select sealed from pix_notice')
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/txid|endToEndId|pix/)
    await stage.bank.setFaults({})
    await stage.notify(txid)
    await company.paid()
    expect(await company.renewals()).toHaveLength(1)
  })

  test.each([
    ['invalid JSON', 'application/json', '{"pix": [', 401],
    ['another type', 'text/plain', 'pix', 415],
    ['a large body', 'application/json', JSON.stringify({ pix: 'x'.repeat(200_000) }), 401],
  ])('a notice from an unknown caller is refused before it is parsed: %s', async (_, type, body, status) => {
    const { service } = stage
    const count = async () => (await service.database.query('select count(*)::int from pix_notice')).rows[0].count
    const before = await count()

    for (const path of ['', '/pix']) {
      const answer = await service.raw('POST', `/subscription/webhook${path}?hmac=guessed`, { as: null, body, type })
      expect(answer.status).toBe(status)
    }
    expect(await count()).toBe(before)
  })
})
