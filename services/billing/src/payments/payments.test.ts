import { actRecorded, companyDeleted, companyRenewed } from '@recado/contracts/auth/events'
import { invoicePaid, invoiceUpdated, paymentHeld } from '@recado/contracts/billing/events'
import { listOwnInvoices, listReviews, resolveReview, settleInvoice } from '@recado/contracts/billing/invoice-routes'
import type { PaymentReview } from '@recado/contracts/billing/payment-review'
import type { RunningService } from '@recado/kit/service'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDays, OPERATOR } from '../../test/harness.ts'
import { type BillingWithBank, payer, startWithBank } from '../../test/with-bank.ts'

describe('payments', () => {
  let stage: BillingWithBank
  let second: RunningService
  beforeAll(async () => {
    stage = await startWithBank()
    second = await stage.startSecond()
  })
  afterAll(async () => {
    await second.stop()
    await stage.close()
  })

  /** A company with an open invoice of a plan, its admin, and what became of its money. */
  async function given(terms: Parameters<BillingWithBank['scenes']['plan']>[0] = {}) {
    const { service, scenes } = stage
    const { id: planId } = await scenes.plan(terms)
    const { id, admin } = await scenes.company({ planId })
    const invoice = async () => {
      const [latest] = (await service.call(listOwnInvoices, { query: {} }, admin)).body.invoices
      if (!latest) throw new Error('no invoice')
      return latest
    }
    return {
      ...payer(service, admin),
      id,
      admin,
      planId,
      invoice,
      invoiceId: (await invoice()).id,
      paid: () => eventually(invoice, ({ status }) => status === 'paid'),
      /** What auth is told, once all that was announced is heard. */
      renewals: () => service.heard(invoicePaid, id, () => true),
      reviews: () => reviewsOf(id),
    }
  }
  async function reviewsOf(companyId: number | null): Promise<PaymentReview[]> {
    const { body } = await stage.service.call(listReviews, { query: {} }, OPERATOR)
    return body.payments.filter((payment) => payment.companyId === companyId)
  }
  const held = (companyId: number, count = 1) =>
    eventually(
      () => reviewsOf(companyId),
      (found) => found.length === count,
    )
  /** Calls the webhook as the bank does. @returns the status */
  const notify = (txid: string) => stage.bank.notify({ txid })
  /** Resolves once every notice that has come has been looked into. */
  const settled = () =>
    eventually(async () => {
      const { rows } = await stage.service.database.query(`select 1 from pix_notice where status = 'waiting' limit 1`)
      return rows.length === 0
    })
  const noNotices = { notices: { kind: 'lost' } } as const
  /** The bank tells nobody of what is paid meanwhile. */
  async function unheard<T>(work: () => Promise<T>): Promise<T> {
    await stage.bank.setFaults(noNotices)
    const done = await work()
    await stage.bank.setFaults({})
    return done
  }
  /** As if so much time had passed that the provider is asked by itself; jobs run when a process begins. */
  async function reconcile(): Promise<void> {
    await stage.service.database.query(
      `update pix_charge set asked_at = asked_at - interval '10 minutes', created_at = created_at - interval '10 minutes'`,
    )
    await stage.service.restart()
  }

  test('settle their invoice by what the charge sold, and have the licence made longer', async () => {
    const company = await given({ name: 'Ouro', value: 60 })
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
    expect(await company.see(company.invoiceId)).toEqual({ status: 'RECEBIDA', dueDate: inDays(3) })
    const told = { invoiceId: company.invoiceId, company: { id: company.id, dueDate: inDays(33) } }
    await stage.service.publish(companyRenewed, company.id, told)
    await eventually(async () => (await company.see(company.invoiceId)).status === 'CONCLUIDA')
    expect(await company.see(company.invoiceId)).toEqual({ status: 'CONCLUIDA', dueDate: inDays(33) })
    expect((await company.subscribe({ invoiceId: company.invoiceId })).body.error).toBe('ERR_INVOICE_PAID')
  })

  test('count once, however often and wherever the bank tells of them', async () => {
    const company = await given()
    const { txid } = (await company.subscribe()).body
    const { secret, body } = await unheard(async () => {
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
    await settled()
    await company.see(company.invoiceId)

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await company.renewals()).toHaveLength(1)
    expect(await company.reviews()).toEqual([])
    expect((await stage.service.heard(invoiceUpdated, company.id)).map(({ invoice }) => invoice.status)).toEqual([
      'paid',
    ])
  })

  test('are found by the job when their notice was lost, replaced and expired charges among them', async () => {
    const [plain, replaced, expired] = [await given(), await given(), await given({ value: 70 })]
    const other = await stage.scenes.plan({ value: 500 })
    const txids = [(await plain.subscribe()).body.txid, (await replaced.subscribe()).body.txid]
    await replaced.subscribe({ plan: other.id })
    const late = (await expired.subscribe()).body.txid
    await stage.bank.expire(late)
    await stage.service.database.query('update pix_charge set expires_at = now() where txid = $1', [late])
    await unheard(async () => {
      for (const txid of [...txids, late]) await stage.bank.pay(txid, { anyway: true })
    })

    await reconcile()

    for (const company of [plain, replaced, expired]) {
      expect(await company.paid()).toMatchObject({ planId: company.planId, method: 'pix' })
      expect(await company.renewals()).toHaveLength(1)
    }
  })

  test('are found while somebody looks, and the bank is asked at most once in ten seconds', async () => {
    const company = await given()
    const { txid } = (await company.subscribe()).body
    await unheard(() => stage.bank.pay(txid))
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
    expect((await stage.bank.log()).filter(isRead)).toHaveLength(all) // there is nothing more to learn
  })

  test('that come before the answer of the creation count, and the checkout says so', async () => {
    const company = await given()
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
    await unheard(() => stage.bank.pay(rows[0].txid))

    const { body } = await company.subscribe()

    expect(body).toMatchObject({ txid: rows[0].txid, status: 'RECEBIDA' })
    expect(await company.invoice()).toMatchObject({ status: 'paid' })
    expect(await company.renewals()).toHaveLength(1)
  })

  test.each(['no-secret', 'wrong-secret'] as const)(
    'are not told by a call with %s: 401, and nothing is kept',
    async (forged) => {
      const company = await given()
      const { txid } = (await company.subscribe()).body
      const count = async () =>
        (await stage.service.database.query('select count(*)::int from pix_notice')).rows[0].count
      const before = await count()

      expect(await stage.bank.notify({ txid, forged })).toBe(401)
      expect(await count()).toBe(before)
      expect(await company.invoice()).toMatchObject({ status: 'open' })
    },
  )

  test('are not believed by what a notice says: nothing was paid at the bank', async () => {
    const company = await given()
    const { txid } = (await company.subscribe()).body

    expect(await notify(txid)).toBe(200)
    await settled()

    expect(await company.invoice()).toMatchObject({ status: 'open' })
    expect(await company.renewals()).toEqual([])
    expect(await notify('f'.repeat(32))).toBe(200)
    const hmac = String(stage.service.environment['PIX_WEBHOOK_SECRET'])
    const { status } = await stage.service.raw('POST', `/subscription/webhook?hmac=${hmac}`, {
      as: null,
      body: 'no JSON',
    })
    expect(status).toBe(200)
    await settled()
  })

  test('of a smaller amount wait for a person, and a later whole one still settles', async () => {
    const company = await given({ value: 60 })
    const { txid } = (await company.subscribe()).body
    await stage.bank.pay(txid, { amount: '59.99' })

    expect(await held(company.id)).toMatchObject([
      { reason: 'too-small', value: 59.99, expectedValue: 60, invoiceId: company.invoiceId, txid, resolvedAt: null },
    ])
    expect(await company.invoice()).toMatchObject({ status: 'open' })
    expect(await stage.service.heard(paymentHeld, company.id)).toMatchObject([{ reason: 'too-small' }])
    expect(await company.renewals()).toEqual([])
    await stage.bank.pay(txid, { anyway: true })
    expect(await company.paid()).toMatchObject({ paidValue: 60 })
    expect(await company.reviews()).toHaveLength(1)
  })

  test('of a larger amount settle, and the difference is noted', async () => {
    const company = await given({ value: 60 })
    const { txid } = (await company.subscribe()).body
    await stage.bank.pay(txid, { amount: '75.50' })

    expect(await company.paid()).toMatchObject({ value: 60, paidValue: 75.5 })
  })

  test('to another key wait for a person', async () => {
    const company = await given()
    const { txid } = (await company.subscribe()).body
    await unheard(() => stage.bank.pay(txid))
    await stage.bank.setFaults({ key: 'somebody@else.example' })
    await notify(txid)

    expect(await held(company.id)).toMatchObject([{ reason: 'other-key' }])
    await stage.bank.setFaults({})
    expect(await company.invoice()).toMatchObject({ status: 'open' })
  })

  test('of a charge that is not written down here any more wait for a person', async () => {
    const company = await given()
    const { txid } = (await company.subscribe()).body
    await stage.service.database.query('delete from pix_charge where txid = $1', [txid])
    await stage.bank.pay(txid)

    expect(await held(company.id)).toMatchObject([{ reason: 'unknown-charge', invoiceId: null, expectedValue: null }])
    expect(await company.invoice()).toMatchObject({ status: 'open' })
  })

  test('of a charge that another program has made wait for a person, of no company', async () => {
    const txid = 'anotherprogram'.padEnd(32, '0')
    await stage.makeElsewhere(txid)
    await stage.bank.pay(txid)

    const [payment] = await eventually(
      () => reviewsOf(null),
      (found) => found.length === 1,
    )
    expect(payment).toMatchObject({ reason: 'unknown-charge', companyName: null, txid, value: 1 })
    expect(await stage.service.heard(paymentHeld, 0)).toEqual([{ paymentId: payment?.id, reason: 'unknown-charge' }])
    const resolve = { params: { paymentId: payment?.id ?? 0 }, body: { note: 'De outro sistema' } }
    expect(await stage.service.call(resolveReview, resolve, OPERATOR)).toMatchObject({ status: 200 })
  })

  test.each([
    ['the old plan after another one was chosen', 40, 90],
    ['the old, dearer plan after a cheaper one was chosen', 90, 40],
  ])('of %s buy what their own charge sold', async (_, first, then) => {
    const company = await given({ value: first })
    const other = await stage.scenes.plan({ value: then })
    const old = (await company.subscribe()).body.txid
    const fresh = (await company.subscribe({ plan: other.id })).body.txid
    await eventually(async () => (await stage.bank.charge(old)).status !== 'ATIVA')
    await stage.bank.pay(old, { anyway: true })

    expect(await company.paid()).toMatchObject({ planId: company.planId, value: first, paidValue: first, txid: old })
    expect(await company.renewals()).toMatchObject([{ planId: company.planId, months: 1 }])
    await eventually(async () => (await stage.bank.charge(fresh)).status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
  })

  test('of a plan chosen at the checkout change the plan once they have come', async () => {
    const company = await given({ value: 40 })
    const other = await stage.scenes.plan({ value: 90 })
    const { txid } = (await company.subscribe({ plan: other.id })).body
    await stage.bank.pay(txid)

    await company.paid()
    expect(await company.renewals()).toMatchObject([{ planId: other.id }])
  })

  test('that come twice settle once; the second one waits for a person', async () => {
    const company = await given()
    const { txid } = (await company.subscribe()).body
    await stage.bank.pay(txid)
    await company.paid()
    await stage.bank.pay(txid, { anyway: true })

    expect(await held(company.id)).toMatchObject([{ reason: 'already-paid', invoiceId: company.invoiceId }])
    expect(await company.renewals()).toHaveLength(1)
  })

  test('that come after a super user has settled the invoice wait for a person', async () => {
    const [byHand, cancelled] = [await given(), await given()]
    for (const [company, status] of [
      [byHand, 'paid'],
      [cancelled, 'cancelled'],
    ] as const) {
      const { txid } = (await company.subscribe()).body
      const params = { invoiceId: company.invoiceId }
      await stage.service.call(settleInvoice, { params, body: { status } }, OPERATOR)
      await eventually(async () => (await stage.bank.charge(txid)).status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
      await stage.bank.pay(txid, { anyway: true })
    }

    expect(await held(byHand.id)).toMatchObject([{ reason: 'already-paid' }])
    expect(await held(cancelled.id)).toMatchObject([{ reason: 'invoice-cancelled' }])
    expect(await byHand.renewals()).toMatchObject([{ method: 'manual' }])
    expect(await cancelled.renewals()).toEqual([])
  })

  test('for a company that was deleted meanwhile wait for a person, with and without a notice', async () => {
    const [told, found] = [await given(), await given()]
    const txids = [(await told.subscribe()).body.txid, (await found.subscribe()).body.txid]
    for (const { id } of [told, found]) await stage.service.publish(companyDeleted, id, { companyId: id })
    const isGone = async (id: number) =>
      (await stage.service.database.query('select 1 from subscription where company_id = $1', [id])).rowCount === 0
    for (const { id } of [told, found]) await eventually(() => isGone(id))
    for (const txid of txids) await eventually(async () => (await stage.bank.charge(txid)).status !== 'ATIVA')
    await stage.bank.pay(txids[0] ?? '', { anyway: true })
    await unheard(() => stage.bank.pay(txids[1] ?? '', { anyway: true }))
    await reconcile()

    for (const { id } of [told, found]) {
      expect(await held(id)).toMatchObject([{ reason: 'company-deleted', companyName: null }])
      expect(await stage.service.heard(invoicePaid, id, () => true)).toEqual([])
    }
  })

  test('that are given back are noted, and take no licence back', async () => {
    const company = await given()
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

  test('are told in a body that is kept sealed, and answered while the bank does not answer us', async () => {
    const company = await given()
    const { txid } = (await company.subscribe()).body
    await unheard(() => stage.bank.pay(txid))
    await settled()
    await stage.bank.setFaults({ api: [{ kind: 'silent', on: 'read' }] })

    expect(await notify(txid)).toBe(200)

    const columns = 'sealed, last_error as "lastError"'
    const { rows: waiting } = await stage.service.database.query<{ lastError: string | null }>(
      `select ${columns} from pix_notice where status = 'waiting'`,
    )
    expect(waiting).toMatchObject([{ lastError: null }]) // the question to the bank is still open, or yet to come
    const { rows } = await stage.service.database.query<{ sealed: Buffer }>('select sealed from pix_notice')
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/txid|endToEndId|pix/)
    await stage.bank.setFaults({})
    await notify(txid)
    await company.paid()
    expect(await company.renewals()).toHaveLength(1)
  })

  test('wait for the bank while it is away, and count once it is back', async () => {
    const company = await given()
    const { txid } = (await company.subscribe()).body
    await unheard(() => stage.bank.pay(txid))
    await stage.bank.setFaults({
      api: [
        { kind: 'error', on: 'read', times: 2 },
        { kind: 'garbage', on: 'read', times: 1 },
      ],
    })
    await notify(txid)

    await company.paid()
    expect(await company.renewals()).toHaveLength(1)
  })

  test('are resolved by super users with a note, and are listed unresolved first', async () => {
    const [one, two] = [await given({ value: 20 }), await given({ value: 20 })]
    for (const company of [one, two]) await stage.bank.pay((await company.subscribe()).body.txid, { amount: '1.00' })
    const [first] = await held(one.id)
    await held(two.id)
    const resolve = (paymentId: number, as: object = OPERATOR) =>
      stage.service.call(resolveReview, { params: { paymentId }, body: { note: 'Devolvido' } }, as)

    expect(await resolve(first?.id ?? 0)).toMatchObject({
      status: 200,
      body: { note: 'Devolvido', resolvedAt: expect.any(String), companyId: one.id, companyName: 'Padaria' },
    })
    expect(await resolve(first?.id ?? 0, one.admin)).toMatchObject({ status: 403 })
    expect(await resolve(900_000_000)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
    expect(await one.invoice()).toMatchObject({ status: 'open' })
    const { body } = await stage.service.call(listReviews, { query: {} }, OPERATOR)
    const isResolved = body.payments.map(({ resolvedAt }) => resolvedAt !== null)
    expect(isResolved).toEqual(isResolved.toSorted((a, b) => Number(a) - Number(b)))
    expect(body.payments.find(({ resolvedAt }) => resolvedAt !== null)).toMatchObject({ id: first?.id })
    expect((await stage.service.heard(actRecorded, one.id)).map(({ act }) => act.action)).toEqual(['payment.resolve'])
  })

  test('and whatever is not reconciled are counted for the operator', async () => {
    const text = await (await fetch(`${stage.service.address}/metrics`)).text()
    const lines = text.split('\n').filter((line) => line.startsWith('pix_'))

    expect(lines).toContainEqual(expect.stringMatching(/^pix_unreconciled\{what="review"\} [1-9]/))
    expect(lines).toContainEqual(expect.stringMatching(/^pix_unreconciled\{what="renewal"\} [1-9]/))
    expect(lines).toContainEqual(expect.stringMatching(/^pix_unreconciled_oldest_seconds\{what="renewal"\} \d/))
  })

  test('leave nothing of a card anywhere, though an old client sends one', async () => {
    const company = await given()
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
})
