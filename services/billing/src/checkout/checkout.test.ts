import { userCreated, userDeleted } from '@recado/contracts/auth/events'
import { billingAddressGiven, invoiceUpdated } from '@recado/contracts/billing/events'
import { listOwnInvoices, settleInvoice } from '@recado/contracts/billing/invoice-routes'
import { listOffers } from '@recado/contracts/billing/subscription-routes'
import { connectionCreated, connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { queueCreated, queueDeleted } from '@recado/contracts/queues/events'
import { aUser } from '@recado/contracts/testing/company'
import { aConnection, aQueue } from '@recado/contracts/testing/conversation'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDays, OPERATOR, startBilling } from '../../test/harness.ts'
import { type BillingWithBank, CHECKOUT, payer, startWithBank } from '../../test/with-bank.ts'

describe('the checkout', () => {
  let stage: BillingWithBank
  beforeAll(async () => {
    stage = await startWithBank()
  })
  afterAll(() => stage.close())

  /** Creates a company with an admin and an open invoice for a plan. */
  async function given(terms: Parameters<BillingWithBank['scenes']['plan']>[0] = {}) {
    const { service, scenes } = stage
    const { id: planId } = await scenes.plan(terms)
    const { id, admin } = await scenes.company({ planId })
    const invoices = async () => (await service.call(listOwnInvoices, { query: {} }, admin)).body.invoices
    const [invoice] = await invoices()
    return { id, admin, planId, invoiceId: invoice?.id ?? 0, invoices, ...payer(service, admin) }
  }
  const chargesOf = async (companyId: number) =>
    (await stage.service.database.query('select * from pix_charge where company_id = $1 order by id', [companyId])).rows

  test('the checkout returns a charge from the provider, with the code as an image and the price of the invoice', async () => {
    const company = await given({ value: 99.9 })

    const { status, body } = await company.subscribe({ price: 1, users: 1, connections: 1, value: 1, months: 99 })

    expect(status).toBe(200)
    expect(body).toMatchObject({ invoiceId: company.invoiceId, status: 'ATIVA', valor: { original: '99.90' } })
    expect(body.txid).toMatch(/^[a-zA-Z0-9]{26,35}$/)
    expect(body.bankAppUrl).toContain(body.txid)
    const charge = await stage.bank.charge(body.txid)
    expect(charge).toMatchObject({ amount: '99.90', code: body.qrcode.qrcode, status: 'ATIVA' })
    expect(body.qrcode.imagemQrcode).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(await company.see(company.invoiceId)).toEqual({ status: 'ATIVA', dueDate: inDays(3), received: 0 })
  })

  test('the checkout returns the active charge again for the same plan and value, and a new charge for other terms', async () => {
    const company = await given()
    const other = await stage.scenes.plan({ value: 150 })
    const first = (await company.subscribe()).body
    expect((await company.subscribe({ invoiceId: company.invoiceId })).body.txid).toBe(first.txid)

    const second = (await company.subscribe({ plan: { planId: other.id } })).body

    expect(second).toMatchObject({ invoiceId: company.invoiceId, valor: { original: '150.00' } })
    expect(second.txid).not.toBe(first.txid)
    await eventually(async () => (await stage.bank.charge(first.txid)).status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
    expect(await company.invoices()).toMatchObject([{ planId: other.id, value: 150, status: 'open' }])
    expect((await stage.service.heard(invoiceUpdated, company.id)).map(({ invoice }) => invoice.value)).toEqual([150])
    await stage.scenes.change(company.id, { name: 'Com outro nome' })
    expect(await company.invoices()).toMatchObject([{ planId: other.id, value: 150, status: 'open' }])
  })

  test('the checkout creates one charge for simultaneous requests to two processes, and for a repeated idempotency key', async () => {
    const company = await given()
    const second = await stage.startSecond()
    const token = await stage.service.token({ companyId: company.id })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const ask = async (address: string) => {
      const response = await fetch(`${address}/subscription`, {
        method: 'POST',
        headers,
        body: JSON.stringify(CHECKOUT),
      })
      return ((await response.json()) as { txid: string }).txid
    }

    const txids = await Promise.all(
      [...Array(8)].map((_, index) => ask(index % 2 ? second.address : stage.service.address)),
    )
    await second.stop()

    expect(new Set(txids).size).toBe(1)
    expect(await chargesOf(company.id)).toMatchObject([{ txid: txids[0], status: 'active' }])
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const answers = [await company.subscribe({}, key), await company.subscribe({}, key)]
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await company.subscribe({ city: 'Outra' }, key)).toMatchObject({
      body: { error: 'ERR_IDEMPOTENCY_MISMATCH' },
    })
  })

  test('the checkout requests a charge again after a lost answer, and the provider creates no second charge', async () => {
    const company = await given()
    await stage.bank.setFaults({
      api: [
        { kind: 'lost', on: 'create', times: 1 },
        { kind: 'error', on: 'read', times: 1 },
      ],
    })

    expect(await company.subscribe()).toMatchObject({ status: 502, body: { error: 'ERR_PIX_PROVIDER' } })
    const { body } = await company.subscribe()

    const [charge, ...others] = await chargesOf(company.id)
    expect(others).toEqual([])
    expect(charge).toMatchObject({ txid: body.txid, status: 'active' })
    expect((await stage.bank.charges()).filter(({ txid }) => txid === body.txid)).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['answers 500', { api: [{ kind: 'error', on: 'create' }] }],
    ['does not answer', { api: [{ kind: 'silent', on: 'create' }] }],
    [
      'answers nonsense',
      {
        api: [
          { kind: 'garbage', on: 'create', times: 1 },
          { kind: 'garbage', on: 'read', times: 1 },
        ],
      },
    ],
    ['makes a code with a wrong checksum', { code: 'checksum' }],
    ['makes a code of a wrong structure', { code: 'structure' }],
    ['makes a code for another value', { code: 'amount' }],
    ['makes a charge for another key', { key: 'somebody@else.example' }],
  ])('the checkout reports that the provider %s, and works again afterwards', async (_, faults) => {
    const company = await given()
    await stage.bank.setFaults(faults)

    const refused = await company.subscribe()
    await stage.bank.setFaults({})
    const good = await company.subscribe()

    expect(refused).toMatchObject({ status: 502, body: { error: 'ERR_PIX_PROVIDER' } })
    expect(good).toMatchObject({ status: 200, body: { status: 'ATIVA' } })
    expect((await chargesOf(company.id)).filter(({ status }) => status === 'active')).toHaveLength(1)
  })

  test('the checkout keeps the newer charge when the provider refuses an older charge after a delay', async () => {
    const company = await given()
    const other = await stage.scenes.plan({ value: 150 })
    await stage.bank.setFaults({ api: [{ kind: 'slow', on: 'create', ms: 5_000, times: 1 }] })
    const late = company.subscribe()
    await eventually(async () => (await stage.bank.log()).some((entry) => entry['fault'] === 'slow'))
    const newer = (await company.subscribe({ plan: other.id })).body
    await stage.bank.setFaults({ key: 'somebody@else.example' })

    const refused = await late
    await stage.bank.setFaults({})

    expect(refused).toMatchObject({ status: 502, body: { error: 'ERR_PIX_PROVIDER' } })
    expect(await chargesOf(company.id)).toMatchObject([{ status: 'replaced' }, { txid: newer.txid, status: 'active' }])
    expect(await company.see(company.invoiceId)).toMatchObject({ status: 'ATIVA' })
  })

  test('the checkout returns a new code after the first one has expired', async () => {
    const company = await given()
    const first = (await company.subscribe()).body
    await stage.service.database.query(`update pix_charge set expires_at = now() where txid = $1`, [first.txid])

    expect(await company.see(company.invoiceId)).toMatchObject({ status: 'EXPIRADA' })
    const second = (await company.subscribe()).body
    expect(second.txid).not.toBe(first.txid)
    expect(await company.see(company.invoiceId)).toMatchObject({ status: 'ATIVA' })
  })

  test('the checkout creates an invoice if there is no open one, even long before the due date', async () => {
    const { id: planId } = await stage.scenes.plan({ value: 30 })
    const { id, admin } = await stage.scenes.company({ planId, dueDate: inDays(200) })
    const { subscribe } = payer(stage.service, admin)

    expect(await subscribe()).toMatchObject({ status: 200, body: { valor: { original: '30.00' } } })
    await stage.scenes.change(id, { name: 'Outro nome' })
    const { body } = await stage.service.call(listOwnInvoices, { query: {} }, admin)
    expect(body.invoices).toMatchObject([{ dueDate: inDays(200), status: 'open' }])
  })

  test("the checkout refuses another plan that is too small, and accepts the company's own plan in any case", async () => {
    const company = await given({ users: 3 })
    const [small, large] = [await stage.scenes.plan({ users: 3 }), await stage.scenes.plan({ users: 5, value: 120 })]
    const users = [...Array(5)].map(() => aUser(company.id))
    for (const user of users) await stage.service.publish(userCreated, company.id, { user })
    const hasUsers = (count: number) =>
      eventually(async () => {
        const { rows } = await stage.service.database.query(
          'select count(*)::int as count from user_ref where company_id = $1 and not deleted',
          [company.id],
        )
        return rows[0]?.count === count
      })
    await hasUsers(5)

    expect(await company.subscribe({ plan: small.id })).toMatchObject({
      status: 403,
      body: { error: 'ERR_PLAN_LIMIT', resource: 'users', limit: 3 },
    })
    expect(await company.invoices()).toMatchObject([{ planId: company.planId, version: 1 }])
    expect((await company.subscribe()).status).toBe(200)
    expect((await company.subscribe({ plan: large.id })).status).toBe(200)
    for (const { id } of users.slice(3)) await stage.service.publish(userDeleted, company.id, { userId: id })
    await hasUsers(3)
    expect((await company.subscribe({ plan: small.id })).status).toBe(200)
  })

  test('the checkout counts connections and queues until they are deleted, in any order of the events', async () => {
    const company = await given()
    const { service } = stage
    const [kept, gone] = [aConnection(company.id), aConnection(company.id)]
    await service.publish(connectionDeleted, company.id, { whatsappId: gone.id })
    for (const connection of [kept, gone]) await service.publish(connectionCreated, company.id, { connection })
    await service.publish(connectionUpdated, company.id, { connection: kept })
    await service.publish(queueCreated, company.id, { queue: aQueue(company.id) })
    const offers = async () => (await service.call(listOffers, {}, company.admin)).body

    await eventually(async () => {
      const { rows } = await service.database.query('select 1 from usage_ref where company_id = $1', [company.id])
      return rows.length === 3
    })

    expect((await offers()).usage).toEqual({ users: 0, connections: 1, queues: 1 })
    const tight = await stage.scenes.plan({ name: 'Apertado', connections: 1, queues: 1 })
    const second = aQueue(company.id)
    await service.publish(queueCreated, company.id, { queue: second })
    const offered = await eventually(offers, ({ usage }) => usage.queues === 2)
    expect(offered.plans.find(({ id }) => id === tight.id)).toMatchObject({
      isCurrent: false,
      exceeded: [{ resource: 'queues', used: 2, limit: 1 }],
    })
    expect(offered.plans.find(({ id }) => id === company.planId)).toMatchObject({ isCurrent: true, exceeded: [] })
    await service.publish(queueDeleted, company.id, { queueId: second.id })
    await eventually(offers, ({ usage }) => usage.queues === 1)
  })

  test('the checkout refuses free and hidden plans, settled invoices, invoices of other companies, and other countries', async () => {
    const company = await given()
    const free = await stage.scenes.plan({ value: 0 })
    const hidden = await stage.scenes.plan({ isPublic: false })
    const other = await given()
    const refusal = async (changes: object) => {
      const { status, body } = await company.subscribe(changes)
      return [status, body.error]
    }

    expect(await refusal({ plan: free.id })).toEqual([400, 'ERR_PLAN_FREE'])
    expect(await refusal({ plan: hidden.id })).toEqual([404, 'ERR_NO_PLAN_FOUND'])
    expect(await refusal({ invoiceId: other.invoiceId })).toEqual([404, 'ERR_NO_INVOICE_FOUND'])
    expect(await refusal({ country: 'FR' })).toEqual([400, 'ERR_VALIDATION'])
    const settle = (invoiceId: number, status: 'paid' | 'cancelled') =>
      stage.service.call(settleInvoice, { params: { invoiceId }, body: { status } }, OPERATOR)
    await settle(company.invoiceId, 'paid')
    expect(await refusal({ invoiceId: company.invoiceId })).toEqual([409, 'ERR_INVOICE_PAID'])
    expect(await refusal({})).toEqual([409, 'ERR_INVOICE_PAID'])
    await settle(other.invoiceId, 'cancelled')
    expect((await other.subscribe({ invoiceId: other.invoiceId })).body.error).toBe('ERR_INVOICE_CANCELLED')
    expect(await stage.service.call(listOffers, {}, { as: { companyId: company.id, profile: 'user' } })).toMatchObject({
      status: 403,
    })
  })

  test('the checkout publishes the billing address for auth, once per invoice', async () => {
    const company = await given()
    await company.subscribe()
    await company.subscribe({ city: 'Outra' })

    expect(await stage.service.heard(billingAddressGiven, company.id)).toEqual([
      {
        invoiceId: company.invoiceId,
        address: {
          billingName: 'Ana Lima',
          addressStreet: 'Rua das Flores, 10',
          addressCity: 'Santos',
          addressState: 'SP',
          addressZipCode: '11010-000',
        },
      },
    ])
  })

  test('the checkout accepts an expired company, with a token that is only valid for a renewal', async () => {
    const company = await given()
    const expired = { as: { ...company.admin.as, companyExpiresAt: 1, dueDate: '2020-01-01', renewalOnly: true } }

    expect((await payer(stage.service, expired).subscribe()).status).toBe(200)
  })

  test('the checkout answers ERR_PIX_UNAVAILABLE in an installation without a provider', async () => {
    const bare = await startBilling()
    const { status, body } = await payer(bare, { as: { companyId: 1 } }).subscribe()
    await bare.close()

    expect([status, body.error]).toEqual([404, 'ERR_PIX_UNAVAILABLE'])
  })
})
