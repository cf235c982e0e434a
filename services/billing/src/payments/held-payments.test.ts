import { actRecorded, companyDeleted } from '@recado/contracts/auth/events'
import { invoicePaid, paymentHeld } from '@recado/contracts/billing/events'
import { listReviews, resolveReview, settleInvoice } from '@recado/contracts/billing/invoice-routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../test/harness.ts'
import { type Paying, startPaying } from '../../test/paying.ts'

describe('payments that need a review', () => {
  let stage: Paying
  beforeAll(async () => {
    stage = await startPaying()
  })
  afterAll(() => stage.close())

  test('a payment that is too small needs a review, and a later full payment settles the invoice', async () => {
    const company = await stage.given({ value: 60 })
    const { txid } = (await company.subscribe()).body
    await stage.bank.pay(txid, { amount: '59.99' })

    expect(await stage.held(company.id)).toMatchObject([
      { reason: 'too-small', value: 59.99, expectedValue: 60, invoiceId: company.invoiceId, txid, resolvedAt: null },
    ])
    expect(await company.invoice()).toMatchObject({ status: 'open' })
    expect(await stage.service.heard(paymentHeld, company.id)).toMatchObject([{ reason: 'too-small' }])
    expect(await company.renewals()).toEqual([])
    await stage.bank.pay(txid, { anyway: true })
    expect(await company.paid()).toMatchObject({ paidValue: 60 })
    expect(await company.reviews()).toHaveLength(1)
  })

  test('a payment of any amount ends its charge, so that the next checkout gets a new code and shows the received amount', async () => {
    const company = await stage.given({ value: 60 })
    const { txid } = (await company.subscribe()).body
    await stage.bank.pay(txid, { amount: '1.00' })
    await stage.held(company.id)

    expect(await company.see(company.invoiceId)).toMatchObject({ status: 'EXPIRADA', received: 1 })
    const second = (await company.subscribe()).body
    expect(second).toMatchObject({ status: 'ATIVA', valor: { original: '60.00' } })
    expect(second.txid).not.toBe(txid)
    await stage.notify(txid) // the bank reports the payment again
    expect((await company.subscribe()).body.txid).toBe(second.txid)
    await stage.bank.pay(second.txid)
    expect(await company.paid()).toMatchObject({ paidValue: 60, txid: second.txid })
  })

  test('a payment needs a review if too much of it was refunded before it was reported', async () => {
    for (const refund of ['60.00', '0.01']) {
      const company = await stage.given({ value: 60 })
      const { txid } = (await company.subscribe()).body
      await stage.unheard(async () => {
        const { payments } = await stage.bank.pay(txid)
        await stage.bank.refund(payments[0]?.endToEndId ?? '', refund)
      })
      await stage.notify(txid)

      expect(await stage.held(company.id)).toMatchObject([{ reason: 'refunded', value: 60, expectedValue: 60 }])
      expect(await company.invoice()).toMatchObject({ status: 'open' })
      expect(await company.renewals()).toEqual([])
    }
  })

  test('a payment settles the invoice if only the surplus was refunded', async () => {
    const company = await stage.given({ value: 60 })
    const { txid } = (await company.subscribe()).body
    await stage.unheard(async () => {
      const { payments } = await stage.bank.pay(txid, { amount: '70.00' })
      await stage.bank.refund(payments[0]?.endToEndId ?? '', '10.00')
    })
    await stage.notify(txid)

    await company.paid()
    expect(await company.renewals()).toHaveLength(1)
  })

  test('a payment to another key needs a review', async () => {
    const company = await stage.given()
    const { txid } = (await company.subscribe()).body
    await stage.unheard(() => stage.bank.pay(txid))
    await stage.bank.setFaults({ key: 'somebody@else.example' })
    await stage.notify(txid)

    expect(await stage.held(company.id)).toMatchObject([{ reason: 'other-key' }])
    await stage.bank.setFaults({})
    expect(await company.invoice()).toMatchObject({ status: 'open' })
  })

  test('a payment of a charge that is not stored any more needs a review', async () => {
    const company = await stage.given()
    const { txid } = (await company.subscribe()).body
    await stage.service.database.query('delete from pix_charge where txid = $1', [txid])
    await stage.bank.pay(txid)

    expect(await stage.held(company.id)).toMatchObject([
      { reason: 'unknown-charge', invoiceId: null, expectedValue: null },
    ])
    expect(await company.invoice()).toMatchObject({ status: 'open' })
  })

  test('a payment of a charge that another program created needs a review, without a company', async () => {
    const txid = 'anotherprogram'.padEnd(32, '0')
    await stage.makeElsewhere(txid)
    await stage.bank.pay(txid)

    const [payment] = await eventually(
      () => stage.reviewsOf(null),
      (found) => found.length === 1,
    )
    expect(payment).toMatchObject({ reason: 'unknown-charge', companyName: null, txid, value: 1 })
    expect(await stage.service.heard(paymentHeld, 0)).toEqual([{ paymentId: payment?.id, reason: 'unknown-charge' }])
    const resolve = { params: { paymentId: payment?.id ?? 0 }, body: { note: 'De outro sistema' } }
    expect(await stage.service.call(resolveReview, resolve, OPERATOR)).toMatchObject({ status: 200 })
  })

  test('two payments of one charge settle the invoice once, and the second payment needs a review', async () => {
    const company = await stage.given()
    const { txid } = (await company.subscribe()).body
    await stage.bank.pay(txid)
    await company.paid()
    await stage.bank.pay(txid, { anyway: true })

    expect(await stage.held(company.id)).toMatchObject([{ reason: 'already-paid', invoiceId: company.invoiceId }])
    expect(await company.renewals()).toHaveLength(1)
  })

  test('a payment after a super user has settled the invoice needs a review', async () => {
    const [byHand, cancelled] = [await stage.given(), await stage.given()]
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

    expect(await stage.held(byHand.id)).toMatchObject([{ reason: 'already-paid' }])
    expect(await stage.held(cancelled.id)).toMatchObject([{ reason: 'invoice-cancelled' }])
    expect(await byHand.renewals()).toMatchObject([{ method: 'manual' }])
    expect(await cancelled.renewals()).toEqual([])
  })

  /** Locks an invoice, so that changes wait. `untilWaiting` resolves once this number of transactions waits. */
  async function lockInvoice(id: number) {
    const { database } = stage.service
    const client = await database.connect()
    await client.query('begin')
    await client.query('select from invoice where id = $1 for no key update', [id])
    const waiting = async () =>
      (
        await database.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    return {
      untilWaiting: (count: number) => eventually(waiting, (found) => found === count),
      release: () => client.query('commit').finally(() => client.release()),
    }
  }

  test('a payment that arrives while a super user settles the invoice needs a review', async () => {
    const company = await stage.given()
    const { txid } = (await company.subscribe()).body
    const lock = await lockInvoice(company.invoiceId)
    const params = { invoiceId: company.invoiceId }
    const settling = stage.service.call(settleInvoice, { params, body: { status: 'paid' } }, OPERATOR)
    await lock.untilWaiting(1)
    await stage.bank.pay(txid)
    await lock.untilWaiting(2)
    await lock.release()

    expect((await settling).status).toBe(200)
    expect(await stage.held(company.id)).toMatchObject([{ reason: 'already-paid', invoiceId: company.invoiceId }])
    expect(await company.renewals()).toMatchObject([{ method: 'manual' }])
  })

  test('a payment that arrives while another plan is chosen settles the invoice, and the choice is refused', async () => {
    const company = await stage.given()
    const other = await stage.scenes.plan({ value: 500 })
    const { txid } = (await company.subscribe()).body
    const lock = await lockInvoice(company.invoiceId)
    await stage.bank.pay(txid)
    await lock.untilWaiting(1)
    const choosing = company.subscribe({ invoiceId: company.invoiceId, plan: other.id })
    await lock.untilWaiting(2)
    await lock.release()

    expect((await choosing).body.error).toBe('ERR_INVOICE_PAID')
    expect(await company.paid()).toMatchObject({ planId: company.planId })
  })

  test('a payment of a deleted company needs a review, whether a notice reports it or the job finds it', async () => {
    const [told, found] = [await stage.given(), await stage.given()]
    const txids = [(await told.subscribe()).body.txid, (await found.subscribe()).body.txid]
    for (const { id } of [told, found]) await stage.service.publish(companyDeleted, id, { companyId: id })
    const isGone = async (id: number) =>
      (await stage.service.database.query('select 1 from subscription where company_id = $1', [id])).rowCount === 0
    for (const { id } of [told, found]) await eventually(() => isGone(id))
    for (const txid of txids) await eventually(async () => (await stage.bank.charge(txid)).status !== 'ATIVA')
    await stage.bank.pay(txids[0] ?? '', { anyway: true })
    await stage.unheard(() => stage.bank.pay(txids[1] ?? '', { anyway: true }))
    await stage.reconcile()

    for (const { id } of [told, found]) {
      expect(await stage.held(id)).toMatchObject([{ reason: 'company-deleted', companyName: null }])
      expect(await stage.service.heard(invoicePaid, id, () => true)).toEqual([])
    }
  })

  test('super users resolve reviews with a note, and see unresolved payments first', async () => {
    const [one, two] = [await stage.given({ value: 20 }), await stage.given({ value: 20 })]
    for (const company of [one, two]) await stage.bank.pay((await company.subscribe()).body.txid, { amount: '1.00' })
    const [first] = await stage.held(one.id)
    await stage.held(two.id)
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

  test('gauges count unsettled payments and notices for the operator', async () => {
    const text = await (await fetch(`${stage.service.address}/metrics`)).text()
    const lines = text.split('\n').filter((line) => line.startsWith('pix_'))

    expect(lines).toContainEqual(expect.stringMatching(/^pix_unreconciled\{what="review"\} [1-9]/))
    expect(lines).toContainEqual(expect.stringMatching(/^pix_unreconciled\{what="renewal"\} [1-9]/))
    expect(lines).toContainEqual(expect.stringMatching(/^pix_unreconciled_oldest_seconds\{what="renewal"\} \d/))
  })
})
