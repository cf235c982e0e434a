import { companyRenewed, userCreated } from '@recado/contracts/auth/events'
import { invoiceUpdated } from '@recado/contracts/billing/events'
import { listOffers } from '@recado/contracts/billing/subscription-routes'
import { aUser } from '@recado/contracts/testing/company'
import type { RunningService } from '@recado/kit/service'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDays } from '../../test/harness.ts'
import { type Paying, startPaying } from '../../test/paying.ts'

describe('payments', () => {
  let stage: Paying
  let second: RunningService
  beforeAll(async () => {
    stage = await startPaying()
    second = await stage.startSecond()
  })
  afterAll(async () => {
    await second.stop()
    await stage.close()
  })

  test('a payment settles its invoice on the terms of its charge, and the checkout shows the licence that auth extends', async () => {
    const company = await stage.given({ name: 'Ouro', value: 60 })
    const { txid } = (await company.subscribe()).body

    const { payments } = await stage.bank.pay(txid)

    expect(await company.paid()).toMatchObject({ method: 'pix', paidValue: 60, value: 60, txid })
    expect(await company.renewals()).toEqual([
      {
        invoiceId: company.invoiceId,
        companyId: company.id,
        planId: company.planId,
        months: 1,
        paidAt: new Date(payments[0]?.paidAt ?? '').toISOString(),
        method: 'pix',
      },
    ])
    expect(await company.see(company.invoiceId)).toEqual({ status: 'RECEBIDA', dueDate: inDays(3), received: 0 })
    const told = { invoiceId: company.invoiceId, company: { id: company.id, dueDate: inDays(33) }, companyVersion: 2 }
    await stage.service.publish(companyRenewed, company.id, told)
    await eventually(async () => (await company.see(company.invoiceId)).status === 'CONCLUIDA')
    expect(await company.see(company.invoiceId)).toEqual({ status: 'CONCLUIDA', dueDate: inDays(33), received: 0 })
    expect((await company.subscribe({ invoiceId: company.invoiceId })).body.error).toBe('ERR_INVOICE_PAID')
  })

  test('a payment settles its invoice once, although ten notices at two processes report it', async () => {
    const company = await stage.given()
    const { txid } = (await company.subscribe()).body
    const { secret, body } = await stage.unheard(async () => {
      const { payments } = await stage.bank.pay(txid)
      const pix = [{ txid, endToEndId: payments[0]?.endToEndId, valor: '0.01' }]
      return { secret: String(stage.service.environment['PIX_WEBHOOK_SECRET']), body: JSON.stringify({ pix }) }
    })
    const call = (address: string, path: string) =>
      fetch(`${address}/subscription/webhook${path}?hmac=${secret}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })

    const answers = await Promise.all(
      [...Array(10)].map((_, index) =>
        call(index % 2 ? second.address : stage.service.address, index % 3 ? '/pix' : ''),
      ),
    )
    await company.paid()
    await stage.settled()
    await company.see(company.invoiceId)

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await company.renewals()).toHaveLength(1)
    expect(await company.reviews()).toEqual([])
    expect((await stage.service.heard(invoiceUpdated, company.id)).map(({ invoice }) => invoice.status)).toEqual([
      'paid',
    ])
  })

  test('the job finds payments without a notice, even of replaced and expired charges', async () => {
    const [plain, replaced, expired] = [await stage.given(), await stage.given(), await stage.given({ value: 70 })]
    const other = await stage.scenes.plan({ value: 500 })
    const txids = [(await plain.subscribe()).body.txid, (await replaced.subscribe()).body.txid]
    await replaced.subscribe({ plan: other.id })
    const late = (await expired.subscribe()).body.txid
    await stage.bank.expire(late)
    await stage.service.database.query('update pix_charge set expires_at = now() where txid = $1', [late])
    await stage.unheard(async () => {
      for (const txid of [...txids, late]) await stage.bank.pay(txid, { anyway: true })
    })

    await stage.reconcile()

    for (const company of [plain, replaced, expired]) {
      expect(await company.paid()).toMatchObject({ planId: company.planId, method: 'pix' })
      expect(await company.renewals()).toHaveLength(1)
    }
  })

  test('a payment is found while the checkout is open, and the bank is asked at most once in ten seconds', async () => {
    const company = await stage.given()
    const { txid } = (await company.subscribe()).body
    await stage.unheard(() => stage.bank.pay(txid))
    const isRead = ({ type, operation, txid: of }: Record<string, unknown>) =>
      type === 'asked' && operation === 'read' && of === txid

    const began = performance.now()
    await Promise.all([...Array(6)].map(() => company.see(company.invoiceId)))
    const seconds = (performance.now() - began) / 1_000
    const asked = (await stage.bank.log()).filter(isRead)
    await eventually(async () => (await company.see(company.invoiceId)).status === 'RECEBIDA')

    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThanOrEqual(1 + seconds / 10)
    const all = (await stage.bank.log()).filter(isRead).length
    await company.see(company.invoiceId)
    expect((await stage.bank.log()).filter(isRead)).toHaveLength(all) // the charge of a paid invoice is not read
  })

  test('a payment that arrives before the answer to the creation of its charge settles the invoice', async () => {
    const company = await stage.given()
    await stage.bank.setFaults({
      api: [
        { kind: 'lost', on: 'create', times: 1 },
        { kind: 'error', on: 'read', times: 1 },
      ],
    })
    expect((await company.subscribe()).status).toBe(502)
    await stage.bank.setFaults({})
    const { rows } = await stage.service.database.query('select txid from pix_charge where company_id = $1', [
      company.id,
    ])
    await stage.unheard(() => stage.bank.pay(rows[0].txid))

    const { body } = await company.subscribe()

    expect(body).toMatchObject({ txid: rows[0].txid, status: 'RECEBIDA' })
    expect(await company.invoice()).toMatchObject({ status: 'paid' })
    expect(await company.renewals()).toHaveLength(1)
  })

  test('a larger payment settles the invoice, and the received amount is recorded', async () => {
    const company = await stage.given({ value: 60 })
    const { txid } = (await company.subscribe()).body
    await stage.bank.pay(txid, { amount: '75.50' })

    expect(await company.paid()).toMatchObject({ value: 60, paidValue: 75.5 })
  })

  test.each([
    ['the old plan after another one was chosen', 40, 90],
    ['the old, dearer plan after a cheaper one was chosen', 90, 40],
  ])('a payment for %s settles the invoice on the terms of its own charge', async (_, first, then) => {
    const company = await stage.given({ value: first })
    const other = await stage.scenes.plan({ value: then })
    const old = (await company.subscribe()).body.txid
    const fresh = (await company.subscribe({ plan: other.id })).body.txid
    await eventually(async () => (await stage.bank.charge(old)).status !== 'ATIVA')
    await stage.bank.pay(old, { anyway: true })

    expect(await company.paid()).toMatchObject({ planId: company.planId, value: first, paidValue: first, txid: old })
    expect(await company.renewals()).toMatchObject([{ planId: company.planId, months: 1 }])
    await eventually(async () => (await stage.bank.charge(fresh)).status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
  })

  test("a payment for a plan that was chosen at the checkout changes the company's plan", async () => {
    const company = await stage.given({ value: 40 })
    const other = await stage.scenes.plan({ value: 90 })
    const { txid } = (await company.subscribe({ plan: other.id })).body
    await stage.bank.pay(txid)

    await company.paid()
    expect(await company.renewals()).toMatchObject([{ planId: other.id }])
  })

  test('a refund of a payment is recorded and does not shorten the licence', async () => {
    const company = await stage.given()
    const { txid } = (await company.subscribe()).body
    const { payments } = await stage.bank.pay(txid)
    await company.paid()
    await stage.bank.refund(payments[0]?.endToEndId ?? '', '10.00')

    await eventually(async () => {
      const { rows } = await stage.service.database.query('select value_cents from pix_refund where company_id = $1', [
        company.id,
      ])
      return rows[0]?.value_cents === 1_000
    })
    expect(await company.invoice()).toMatchObject({ status: 'paid' })
    expect(await company.renewals()).toHaveLength(1)
  })

  test('a payment settles its invoice once after an outage of the bank', async () => {
    const company = await stage.given()
    const { txid } = (await company.subscribe()).body
    await stage.unheard(() => stage.bank.pay(txid))
    await stage.bank.setFaults({
      api: [
        { kind: 'error', on: 'read', times: 2 },
        { kind: 'garbage', on: 'read', times: 1 },
      ],
    })
    await stage.notify(txid)

    await company.paid()
    expect(await company.renewals()).toHaveLength(1)
  })

  test('a payment settles its invoice once after the bank has refused our credentials for a time', async () => {
    const company = await stage.given()
    const { txid } = (await company.subscribe()).body
    await stage.unheard(() => stage.bank.pay(txid))
    await stage.bank.setFaults({
      api: [
        { kind: 'error', on: 'read', status: 401, times: 1 }, // the bank refuses the cached token once
        { kind: 'error', on: 'token', status: 401, times: 1 },
      ],
    })
    await stage.notify(txid)
    await stage.settled()

    expect(await company.invoice()).toMatchObject({ status: 'paid' })
    expect(await company.renewals()).toHaveLength(1)
  })

  test('a payment settles its invoice even if the bank fails to answer about another payment in the same notice', async () => {
    const companies = [await stage.given(), await stage.given()]
    const pix: { txid: string; endToEndId: string }[] = []
    for (const company of companies) {
      const { txid } = (await company.subscribe()).body
      const { payments } = await stage.unheard(() => stage.bank.pay(txid))
      pix.push({ txid, endToEndId: payments[0]?.endToEndId ?? '' })
    }
    await stage.bank.setFaults({ api: [{ kind: 'error', on: 'read', status: 403, times: 1 }] })
    const hmac = String(stage.service.environment['PIX_WEBHOOK_SECRET'])
    const body = JSON.stringify({ pix })
    const { status } = await stage.service.raw('POST', `/subscription/webhook?hmac=${hmac}`, { as: null, body })

    expect(status).toBe(200)
    await stage.settled()
    expect(await companies[1]?.invoice()).toMatchObject({ status: 'paid' })
  })

  test('card data that an old client sends with the checkout is not stored', async () => {
    const company = await stage.given()
    const card = { cardNumber: '4111111111111111', cvv: '987654', nameOnCard: 'ANA DA SILVA LIMA' }
    await company.subscribe(card, { headers: { 'idempotency-key': crypto.randomUUID() } })

    const { rows: tables } = await stage.service.database.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    for (const { name } of tables) {
      const { rows } = await stage.service.database.query(`select t::text as text from "${name}" t`)
      for (const value of Object.values(card)) expect(JSON.stringify(rows)).not.toContain(value)
    }
    expect(JSON.stringify(await stage.service.events())).not.toMatch(/4111111111111111|987654|DA SILVA LIMA/)
  })

  test('a payment for a plan with three users changes the plan, although the company has five users by then', async () => {
    const company = await stage.given()
    const small = await stage.scenes.plan({ users: 3, value: 30 })
    const addUsers = async (count: number) => {
      const users = [...Array(count)].map(() => aUser(company.id))
      for (const user of users) await stage.service.publish(userCreated, company.id, { user })
    }
    const usage = async () => (await stage.service.call(listOffers, {}, company.admin)).body.usage.users
    await addUsers(3)
    await eventually(async () => (await usage()) === 3)
    const { txid } = (await company.subscribe({ plan: small.id })).body
    await addUsers(2)
    await eventually(async () => (await usage()) === 5)

    await stage.bank.pay(txid)

    expect(await company.paid()).toMatchObject({ planId: small.id, paidValue: 30 })
    expect(await company.renewals()).toMatchObject([{ planId: small.id, months: 1 }])
    expect(await company.reviews()).toEqual([])
  })
})
