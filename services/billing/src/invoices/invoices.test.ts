import { actRecorded, companyCreated, companyDeleted, companyRenewed } from '@recado/contracts/auth/events'
import { invoiceCreated, invoicePaid, invoiceUpdated } from '@recado/contracts/billing/events'
import type { Invoice } from '@recado/contracts/billing/invoice'
import {
  getInvoice,
  listInvoices,
  listOwnInvoices,
  settleInvoice,
  summarizeInvoices,
} from '@recado/contracts/billing/invoice-routes'
import type { RouteContract } from '@recado/contracts/route'
import { aCompany } from '@recado/contracts/testing/company'
import { openDatabase } from '@recado/kit/db/open-database'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { eventually, type TestService } from '@recado/kit/testing/service'
import { runJob } from '@recado/kit/work/run-jobs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScenes, inDays, OPERATOR, type Scenes, startBilling } from '../../test/harness.ts'
import { billing } from '../app.ts'
import type { Database } from '../tables/db.ts'
import { makeInvoicesJob } from './jobs.ts'

describe('invoices', () => {
  let service: TestService
  let scenes: Scenes
  beforeAll(async () => {
    service = await startBilling()
    scenes = createScenes(service)
  })
  afterAll(() => service.close())

  const list = async (companyId: number, query = {}): Promise<Invoice[]> =>
    (await service.call(listOwnInvoices, { query }, { as: { companyId } })).body.invoices
  const settle = (invoiceId: number, status: 'paid' | 'cancelled', as: object = OPERATOR) =>
    service.call(settleInvoice, { params: { invoiceId }, body: { status } }, as)
  const onlyInvoice = async (companyId: number): Promise<Invoice> => {
    const [invoice, ...others] = await list(companyId)
    if (!invoice || others.length > 0) throw new Error(`the company has no invoice, or ${others.length} more than one`)
    return invoice
  }
  /** Runs the job `make-invoices` once. @returns the number of companies that it handled */
  async function makeInvoices(): Promise<number> {
    const log = createLog('job', 'silent')
    const opened = await openDatabase<Database>(billing.migrations ?? new URL('file:///'), service.environment, log)
    const inTx = createInTx(opened.app, () => {})
    const { handled } = await runJob(makeInvoicesJob(10), { system: opened.system, inTx, log })
    await opened.close()
    return handled
  }

  test('an invoice is created once when the due date is near, and its value is the monthly price times the months', async () => {
    const { id: planId } = await scenes.plan({ name: 'Ouro', value: 99.9 })
    const near = await scenes.company({ planId, recurrence: 'TRIMESTRAL', dueDate: inDays(10) })
    const far = await scenes.company({ planId, dueDate: inDays(11) })

    expect(await onlyInvoice(near.id)).toMatchObject({
      detail: 'Ouro – Trimestral',
      value: 299.7,
      planId,
      recurrence: 'TRIMESTRAL',
      dueDate: inDays(10),
      status: 'open',
    })
    expect(await list(far.id)).toEqual([])
    await scenes.change(near.id, { name: 'Outra' })
    expect(await makeInvoices()).toBe(0)
    expect(await list(near.id)).toHaveLength(1)
    expect(await service.heard(invoiceCreated, near.id)).toHaveLength(1)
  })

  test('an invoice is created at once for a company on trial, but never for a company with a free plan', async () => {
    const [paid, free] = [await scenes.plan(), await scenes.plan({ value: 0 })]
    const trial = await scenes.company({ planId: paid.id, dueDate: inDays(30), trialExpiration: inDays(30) })
    const gratis = await scenes.company({ planId: free.id, dueDate: inDays(1) })

    expect(await onlyInvoice(trial.id)).toMatchObject({ dueDate: inDays(30), status: 'open' })
    expect(await list(gratis.id)).toEqual([])
  })

  test('the job creates one invoice per company after an outage of days, however old the due date is', async () => {
    const { id: planId } = await scenes.plan()
    const companies = [
      await scenes.company({ planId, dueDate: inDays(400) }),
      await scenes.company({ planId, dueDate: inDays(400) }),
    ]
    const ids = companies.map(({ id }) => id)
    await service.database.query(`update subscription set due_date = $2 where company_id = any ($1)`, [
      ids,
      inDays(-100),
    ])

    const handled = await Promise.all([makeInvoices(), makeInvoices()])

    expect(Math.max(...handled)).toBe(2)
    for (const id of ids) expect(await onlyInvoice(id)).toMatchObject({ dueDate: inDays(-100), status: 'open' })
    expect(await makeInvoices()).toBe(0)
  })

  test("open invoices follow a change of the company's plan or recurrence, but not a new price of the plan", async () => {
    const [small, large] = [await scenes.plan({ value: 50 }), await scenes.plan({ name: 'Grande', value: 80 })]
    const { id } = await scenes.company({ planId: small.id })
    const before = await onlyInvoice(id)

    await scenes.changePlan(small.id, { value: 60 })
    await scenes.change(id, { email: 'novo@padaria.example' })
    expect(await onlyInvoice(id)).toMatchObject({ value: 50, version: 1 })

    await scenes.change(id, { planId: large.id, recurrence: 'ANUAL' })
    expect(await onlyInvoice(id)).toMatchObject({ id: before.id, detail: 'Grande – Anual', value: 960, version: 2 })
    expect((await service.heard(invoiceUpdated, id)).map(({ invoice }) => invoice.value)).toEqual([960])
  })

  test('open invoices move to a new due date that is near or ends a trial, and are cancelled otherwise', async () => {
    const { id: planId } = await scenes.plan()
    const [moved, away] = [await scenes.company({ planId }), await scenes.company({ planId })]
    const trial = await scenes.company({ planId, trialExpiration: inDays(3) })
    await scenes.change(moved.id, { dueDate: inDays(8) })
    await scenes.change(away.id, { dueDate: inDays(90) })
    await scenes.change(trial.id, { dueDate: inDays(90), trialExpiration: inDays(90) })

    expect(await onlyInvoice(moved.id)).toMatchObject({ status: 'open', dueDate: inDays(8) })
    expect(await onlyInvoice(away.id)).toMatchObject({ status: 'cancelled', dueDate: inDays(3) })
    expect(await onlyInvoice(trial.id)).toMatchObject({ status: 'open', dueDate: inDays(90) })

    await scenes.change(away.id, { dueDate: inDays(3) })
    expect((await list(away.id)).map(({ status }) => status).sort()).toEqual(['cancelled', 'open'])
  })

  test('invoices are cancelled when the company changes to a free plan', async () => {
    const [paid, free] = [await scenes.plan(), await scenes.plan({ value: 0 })]
    const { id } = await scenes.company({ planId: paid.id })
    await scenes.change(id, { planId: free.id })

    expect(await onlyInvoice(id)).toMatchObject({ status: 'cancelled' })
  })

  test('invoices follow the newest version of a company, even if older events arrive later or twice', async () => {
    const { id: planId } = await scenes.plan()
    const { id } = await scenes.company({ planId })
    await scenes.change(id, { dueDate: inDays(5) })
    const old = aCompany(id, { dueDate: inDays(3), plan: { ...aCompany(id).plan, id: planId } })
    const eventId = crypto.randomUUID()
    for (const again of [eventId, eventId, crypto.randomUUID()])
      await service.publish(companyCreated, id, { company: old }, again)
    await scenes.change(id, { name: 'Depois' })

    expect(await onlyInvoice(id)).toMatchObject({ dueDate: inDays(5), status: 'open' })
  })

  test('only one of several simultaneous settlements of an invoice succeeds, with one payment event and one audit record', async () => {
    const { id: planId } = await scenes.plan({ value: 75 })
    const { id } = await scenes.company({ planId, recurrence: 'BIMESTRAL' })
    const invoice = await onlyInvoice(id)

    const answers = await Promise.all([
      settle(invoice.id, 'paid'),
      settle(invoice.id, 'paid'),
      settle(invoice.id, 'cancelled'),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const paid = await onlyInvoice(id)
    const isPaid = paid.status === 'paid'
    if (isPaid) {
      expect(paid).toMatchObject({ method: 'manual', paidValue: 150, txid: null })
      expect(await service.heard(invoicePaid, id, () => true)).toMatchObject([
        { invoiceId: invoice.id, companyId: id, planId, months: 2, method: 'manual' },
      ])
    } else {
      expect(await service.heard(invoicePaid, id, () => true)).toEqual([])
    }
    const acts = await service.heard(actRecorded, id)
    expect(acts.map(({ act }) => act.action)).toEqual([isPaid ? 'invoice.pay' : 'invoice.cancel'])
  })

  test('no invoice is created for a due date that was paid or that a super user cancelled', async () => {
    const { id: planId } = await scenes.plan()
    const [paid, cancelled] = [await scenes.company({ planId }), await scenes.company({ planId })]
    await settle((await onlyInvoice(paid.id)).id, 'paid')
    await settle((await onlyInvoice(cancelled.id)).id, 'cancelled')

    for (const { id } of [paid, cancelled]) await scenes.change(id, { name: 'Ainda a mesma' })
    expect(await makeInvoices()).toBe(0)

    expect(await onlyInvoice(paid.id)).toMatchObject({ status: 'paid' })
    expect(await onlyInvoice(cancelled.id)).toMatchObject({ status: 'cancelled' })
    await scenes.change(paid.id, { dueDate: inDays(9) })
    expect((await list(paid.id)).map(({ status, dueDate }) => [status, dueDate])).toEqual([
      ['open', inDays(9)],
      ['paid', inDays(3)],
    ])
  })

  test('the first unpaid period gets an invoice when an operator moves the due date back to a paid period', async () => {
    const { id: planId } = await scenes.plan()
    const [january, february, march] = ['2026-01-31', '2026-02-28', '2026-03-28']
    const { id } = await scenes.company({ planId, dueDate: january })
    const invoices = async () => (await list(id)).map(({ status, dueDate }) => `${status} ${dueDate}`)
    /** Settles the open invoice, and publishes that auth has extended the licence. */
    async function renew(until: string, companyVersion: number): Promise<void> {
      const invoiceId = (await list(id)).find(({ status }) => status === 'open')?.id ?? 0
      await settle(invoiceId, 'paid')
      await service.publish(companyRenewed, id, { invoiceId, company: { id, dueDate: until }, companyVersion })
      const sql = 'select renewed_until as until from invoice where id = $1'
      await eventually(async () => (await service.database.query(sql, [invoiceId])).rows[0]?.until)
    }
    await renew(february, 2)
    expect(await makeInvoices()).toBe(0) // the company's event with the new due date has not arrived yet
    await scenes.change(id, { dueDate: february })
    await renew(march, 3)
    await scenes.change(id, { dueDate: march })
    await service.database.query(`delete from invoice where company_id = $1 and status = 'open'`, [id])

    await scenes.change(id, { dueDate: february }) // as if an operator had moved the due date back

    const next = `open ${march}`
    expect(await invoices()).toEqual([next, `paid ${february}`, `paid ${january}`])
    await scenes.change(id, { dueDate: march })
    expect(await invoices()).toEqual([next, `paid ${february}`, `paid ${january}`])
    await service.database.query(`delete from invoice where company_id = $1 and status = 'open'`, [id])
    await service.database.query('update subscription set due_date = $2 where company_id = $1', [id, january])
    expect(await makeInvoices()).toBe(1) // the next unpaid period is later than the subscription's due date
    expect(await invoices()).toEqual(['open 2026-03-31', `paid ${february}`, `paid ${january}`])
    await renew('2026-02-28', 7) // auth extends the licence from the due date that the operator set
    expect(await makeInvoices()).toBe(0)
    await scenes.change(id, { dueDate: january })
    expect(await invoices()).toEqual(['paid 2026-03-31', `paid ${february}`, `paid ${january}`])
    await scenes.change(id, { dueDate: february })
    expect(await invoices()).toContain(next)
  })

  test('an invoice records the end of the licence that auth announces, even if the event arrives twice', async () => {
    const { id: planId } = await scenes.plan()
    const { id } = await scenes.company({ planId })
    const invoice = await onlyInvoice(id)
    await settle(invoice.id, 'paid')
    const told = { invoiceId: invoice.id, company: { id, dueDate: inDays(33) }, companyVersion: 2 }
    for (let i = 0; i < 2; i++) await service.publish(companyRenewed, id, told)

    await eventually(async () => {
      const { rows } = await service.database.query('select renewed_until from invoice where id = $1', [invoice.id])
      return rows[0]?.renewed_until
    })
    expect(await service.dead('billing.note-renewal')).toBe(0)
  })

  test('invoices are visible only to admins of their company, and are found by detail and by number', async () => {
    const { id: planId } = await scenes.plan({ name: 'Prata' })
    const [own, other] = [await scenes.company({ planId }), await scenes.company({ planId })]
    const { id: invoiceId } = await onlyInvoice(other.id)
    const see = (as: object) => service.call(getInvoice, { params: { invoiceId } }, as)

    expect(await see(other.admin)).toMatchObject({ status: 200, body: { id: invoiceId, companyId: other.id } })
    expect(await see(own.admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_INVOICE_FOUND' } })
    expect(await see({ as: { companyId: other.id, profile: 'supervisor' } })).toMatchObject({ status: 403 })
    expect((await list(other.id, { searchParam: 'prata' })).map(({ id }) => id)).toEqual([invoiceId])
    expect((await list(other.id, { searchParam: String(invoiceId) })).map(({ id }) => id)).toEqual([invoiceId])
    expect(await list(other.id, { searchParam: 'ouro' })).toEqual([])
    expect(await list(own.id, { searchParam: String(invoiceId) })).toEqual([])
  })

  test('super users see the invoices of all companies, and can filter them by company, status and text', async () => {
    const { id: planId } = await scenes.plan({ name: 'Bronze', value: 10 })
    const [one, two] = [await scenes.company({ planId, name: 'Um' }), await scenes.company({ planId, name: 'Dois' })]
    await settle((await onlyInvoice(two.id)).id, 'paid')
    const see = async (query: object) => (await service.call(listInvoices, { query }, OPERATOR)).body

    expect(await see({ searchParam: 'bronze' })).toMatchObject({ count: 2, hasMore: false })
    expect(
      (await see({ searchParam: 'bronze', status: 'paid' })).invoices.map(({ companyName }) => companyName),
    ).toEqual(['Dois'])
    expect((await see({ customerId: one.id })).invoices).toMatchObject([{ companyName: 'Um', status: 'open' }])
    expect((await see({ customerId: 9e15 })).invoices).toEqual([])
  })

  test('super users see the monthly income and the overdue invoices, without companies on trial', async () => {
    const fresh = await startBilling()
    const own = createScenes(fresh)
    const { id: planId } = await own.plan({ value: 40 })
    const paid = await own.company({ planId })
    await own.company({ planId, dueDate: inDays(-2) })
    await own.company({ planId, dueDate: inDays(2), recurrence: 'ANUAL' })
    await own.company({ planId, dueDate: inDays(-1), trialExpiration: inDays(-1) })
    const [invoice] = (await fresh.call(listOwnInvoices, { query: {} }, paid.admin)).body.invoices
    await fresh.call(settleInvoice, { params: { invoiceId: invoice?.id ?? 0 }, body: { status: 'paid' } }, OPERATOR)

    const { body } = await fresh.call(summarizeInvoices, {}, OPERATOR)
    await fresh.close()

    expect(body.months).toHaveLength(12)
    expect(body.months.at(-1)).toEqual({ month: inDays(0).slice(0, 7), paid: 40, invoices: 1 })
    expect(body.months.slice(0, -1).every(({ paid: income }) => income === 0)).toBe(true)
    expect(body.overdue).toEqual({ companies: 1, invoices: 1, value: 40 })
    expect(body.open).toEqual({ invoices: 1, value: 480 })
  })

  test('paid invoices of an erased company are kept without personal data, and open ones are deleted', async () => {
    const { id: planId } = await scenes.plan()
    const [payer, debtor] = [await scenes.company({ planId, name: 'Da Silva' }), await scenes.company({ planId })]
    const invoice = await onlyInvoice(payer.id)
    await settle(invoice.id, 'paid')
    for (const { id } of [payer, debtor]) await service.publish(companyDeleted, id, { companyId: id })

    const rowsOf = async (table: string, id: number) =>
      (await service.database.query(`select * from ${table} where company_id = $1`, [id])).rows
    for (const { id } of [payer, debtor]) await eventually(async () => (await rowsOf('subscription', id)).length === 0)
    await eventually(async () => (await rowsOf('invoice', debtor.id)).length === 0)

    expect(await rowsOf('invoice', payer.id)).toMatchObject([{ status: 'paid' }])
    expect(JSON.stringify(await rowsOf('invoice', payer.id))).not.toContain('Silva')
    const { body } = await service.call(listInvoices, { query: { customerId: payer.id } }, OPERATOR)
    expect(body.invoices).toMatchObject([{ id: invoice.id, companyName: '', status: 'paid' }])
  })

  test.each<[string, RouteContract, object]>([
    ['listed', listInvoices, { query: {} }],
    ['summed up', summarizeInvoices, {}],
    ['settled', settleInvoice, { params: { invoiceId: 1 }, body: { status: 'paid' } }],
  ])('invoices of all companies cannot be %s by users who are not super users', async (_, route, input) => {
    expect(await service.call(route, input as never, { as: { companyId: 2 } })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })
})
