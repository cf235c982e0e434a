import { randomUUID } from 'node:crypto'
import { getCompanyPlan, listCompanies } from '@recado/contracts/auth/company-routes'
import { companyRenewed, companyUpdated } from '@recado/contracts/auth/events'
import { pickUsers } from '@recado/contracts/auth/routes'
import { billingAddressGiven, invoicePaid, planCreated, planDeleted } from '@recado/contracts/billing/events'
import type { EventData } from '@recado/contracts/event'
import { type RunningService, startService } from '@recado/kit/service'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, PLAN, type SignedIn, startAuthAlone } from '../../test/harness.ts'
import { auth } from '../app.ts'

type Paid = EventData<typeof invoicePaid>

let invoices = 100
const LARGER: typeof PLAN = { ...PLAN, id: 32, name: 'Grande', users: 50, value: 199.9 }

describe('the licence of a company', () => {
  let service: AuthService
  let second: RunningService
  beforeAll(async () => {
    service = await startAuthAlone()
    second = await startService(auth, service.environment)
    await service.givenPlan(LARGER)
  })
  afterAll(async () => {
    await second.stop()
    await service.close()
  })

  /** Creates a company with this due date. */
  async function given(dueDate = '2026-03-10', timezone = 'America/Sao_Paulo'): Promise<SignedIn> {
    const admin = await service.givenAdmin()
    await service.database.query('update company set due_date = $2, timezone = $3 where company_id = $1', [
      admin.user.companyId,
      dueDate,
      timezone,
    ])
    return admin
  }
  const paidFor = ({ user }: SignedIn, changes: Partial<Paid> = {}): Paid => ({
    invoiceId: ++invoices,
    companyId: user.companyId,
    planId: PLAN.id,
    months: 1,
    paidAt: '2026-03-08T15:00:00.000Z',
    method: 'pix',
    ...changes,
  })
  const tell = (paid: Paid, id?: string) => service.publish(invoicePaid, paid.companyId, paid, id)
  const renewals = ({ user }: SignedIn, count = 1) =>
    service.heard(companyRenewed, user.companyId, (all) => all.length >= count)
  const dueDateOf = async ({ user }: SignedIn) => {
    const sql =
      'select due_date::text as day, plan_id::int, trial_expiration, version from company where company_id = $1'
    const [row] = await service.rows(sql, [user.companyId])
    return row
  }

  test.each<[string, string, number, string, string]>([
    ['2026-03-10', '2026-03-08T15:00:00Z', 1, 'America/Sao_Paulo', '2026-04-10'],
    ['2026-01-31', '2026-01-30T15:00:00Z', 1, 'America/Sao_Paulo', '2026-02-28'],
    ['2028-01-31', '2028-01-30T15:00:00Z', 1, 'America/Sao_Paulo', '2028-02-29'],
    ['2028-02-29', '2028-02-01T15:00:00Z', 12, 'America/Sao_Paulo', '2029-02-28'],
    // a late payment: the period counts from the day of the payment
    ['2026-03-10', '2026-03-20T15:00:00Z', 3, 'America/Sao_Paulo', '2026-06-20'],
    ['2026-03-10', '2026-03-21T02:00:00Z', 1, 'America/Sao_Paulo', '2026-04-20'], // still the 20th in São Paulo
    ['2026-03-10', '2026-03-20T20:00:00Z', 1, 'Asia/Tokyo', '2026-04-21'],
    ['2026-03-10', '2026-03-11T02:59:59Z', 1, 'America/Sao_Paulo', '2026-04-10'], // paid on the due date
    ['2026-03-28', '2026-03-29T00:30:00Z', 1, 'Europe/Lisbon', '2026-04-29'], // clocks go forward one hour later
    ['2026-10-24', '2026-10-24T23:30:00Z', 1, 'Europe/Berlin', '2026-11-25'], // clocks go back two hours later
    ['2026-03-07', '2026-03-08T06:59:00Z', 1, 'America/Chicago', '2026-04-08'], // clocks go forward one hour later
    ['2999-12-20', '2026-03-08T15:00:00Z', 1, 'UTC', '2999-12-31'],
  ])('a licence that is due on %s and paid at %s for %i months in %s is due next on %s', async (...row) => {
    const [dueDate, paidAt, months, timezone, next] = row
    const admin = await given(dueDate, timezone)
    const paid = paidFor(admin, { paidAt, months })

    await tell(paid)

    expect(await renewals(admin)).toEqual([
      { invoiceId: paid.invoiceId, company: { id: paid.companyId, dueDate: next }, companyVersion: 2 },
    ])
    expect((await dueDateOf(admin)).day).toBe(next)
  })

  test('a licence stays due on its day of the month through shorter months, until a late payment sets another day', async () => {
    const admin = await given('2027-01-31')
    const days: string[] = []
    for (const paidAt of ['2027-01-30T15:00:00Z', '2027-02-28T15:00:00Z', '2027-04-30T15:00:00Z']) {
      await tell(paidFor(admin, { paidAt }))
      days.push((await renewals(admin, days.length + 1)).at(-1)?.company.dueDate ?? '')
    }
    await tell(paidFor(admin, { paidAt: '2027-05-31T15:00:00Z' }))
    days.push((await renewals(admin, 4)).at(-1)?.company.dueDate ?? '')

    expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-05-30', '2027-06-30'])
  })

  test('a paid invoice sets the plan of the company, ends the trial, outdates tokens, and is in the audit log', async () => {
    const admin = await given('2100-03-10')
    expect((await dueDateOf(admin)).trial_expiration).not.toBeNull()
    const paid = paidFor(admin, { planId: LARGER.id, months: 12 })

    await tell(paid)

    await renewals(admin)
    const [{ company }] = (await service.heard(companyUpdated, paid.companyId)) as [EventData<typeof companyUpdated>]
    expect(company).toMatchObject({
      dueDate: '2101-03-10',
      trialExpiration: null,
      plan: { id: LARGER.id, limits: { users: 50 } },
      version: 2,
      rightsVersion: 2,
    })
    const [act] = await service.rows(`select * from audit_log where company_id = $1 and action = 'company.renew'`, [
      paid.companyId,
    ])
    expect(act).toMatchObject({
      actor_kind: 'system',
      entity: 'company',
      entity_id: String(paid.companyId),
      changes: {
        dueDate: ['2100-03-10', '2101-03-10'],
        planId: [PLAN.id, LARGER.id],
        trialExpiration: [expect.any(String), null],
        invoiceId: [null, paid.invoiceId],
      },
    })
    expect((await service.call(pickUsers, {}, { token: admin.token })).body.error).toBe('ERR_TOKEN_EXPIRED')
  })

  test('a licence is extended once per invoice, even if its event arrives several times in several processes', async () => {
    const [admin, other] = [await given(), await given()]
    const paid = paidFor(admin)
    const id = randomUUID()

    await Promise.all([...Array.from({ length: 10 }, () => tell(paid)), tell(paid, id), tell(paid, id)])
    const last = paidFor(admin, { months: 2 })
    await renewals(admin)
    await tell(last)

    expect((await renewals(admin, 2)).map(({ invoiceId }) => invoiceId)).toEqual([paid.invoiceId, last.invoiceId])
    expect(await dueDateOf(admin)).toMatchObject({ day: '2026-06-10', version: 3 })
    const acts = await service.acts(paid.companyId)
    expect(acts.filter((action) => action === 'company.renew')).toHaveLength(2)
    expect((await dueDateOf(other)).day).toBe('2026-03-10')
    expect(await service.dead('auth.renew-companies')).toBe(0)
  })

  test('two invoices that are paid at once both extend the licence', async () => {
    const admin = await given()

    await Promise.all([tell(paidFor(admin)), tell(paidFor(admin, { months: 2 }))])

    await renewals(admin, 2)
    expect((await dueDateOf(admin)).day).toBe('2026-06-10')
  })

  test('payments during an outage of this service extend the licence afterwards', async () => {
    const admin = await given()
    const paid = paidFor(admin)

    await second.stop()
    await service.restart(async () => {
      await tell(paid)
      await tell(paid)
    })
    second = await startService(auth, service.environment)

    expect(await renewals(admin)).toHaveLength(1)
    expect((await dueDateOf(admin)).day).toBe('2026-04-10')
  })

  test('a company keeps its plan if the paid one was deleted, and the renewal waits for a plan that has not arrived yet', async () => {
    const [admin, other] = [await given(), await given()]
    const gone = await service.givenPlan({ id: 11, name: 'De antes' })
    await service.publish(planDeleted, 0, { planId: gone.id })
    await eventually(async () => (await service.rows('select 1 from plan_ref where id = 11 and deleted')).length > 0)

    await tell(paidFor(admin, { planId: gone.id }))
    await renewals(admin)
    expect(await dueDateOf(admin)).toMatchObject({ day: '2026-04-10', plan_id: PLAN.id })

    await tell(paidFor(other, { planId: 42 }))
    await service.publish(planCreated, 0, { plan: { ...PLAN, id: 42, name: 'De agora' } })
    await renewals(other)
    expect(await dueDateOf(other)).toMatchObject({ day: '2026-04-10', plan_id: 42 })
  })

  test('the licence of a deleted company is not extended', async () => {
    const admin = await given()
    const gone = 999_999

    await tell({ ...paidFor(admin), companyId: gone })
    await service.publish(billingAddressGiven, gone, { invoiceId: ++invoices, address: ADDRESS })
    await tell(paidFor(admin)) // events are handled in order, so the earlier renewals are handled, too

    await renewals(admin)
    expect(await service.rows('select 1 from renewal where company_id = $1', [gone])).toEqual([])
    expect(await service.heard(companyRenewed, gone, () => true)).toEqual([])
    expect([await service.dead('auth.renew-companies'), await service.dead('auth.keep-addresses')]).toEqual([0, 0])
  })

  test('a licence is extended even if the database fails meanwhile', async () => {
    const admin = await given()
    const paid = paidFor(admin)
    const client = await service.database.connect()
    await client.query('begin')
    await client.query('select 1 from company where company_id = $1 for update', [paid.companyId])
    await tell(paid)
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () => (await service.rows(waiting)).length > 0)

    await service.rows(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename <> current_user`)
    await client.query('rollback')
    client.release()

    expect(await renewals(admin)).toHaveLength(1)
    expect((await dueDateOf(admin)).day).toBe('2026-04-10')
  })

  const ADDRESS = {
    billingName: 'Padaria São João Ltda.',
    addressZipCode: '01310-100',
    addressStreet: 'Avenida Paulista, 1000',
    addressCity: 'São Paulo',
    addressState: 'SP',
  }

  test('the address from the checkout is stored with the company, once for each invoice', async () => {
    const admin = await given()
    const { companyId } = admin.user
    const invoiceId = ++invoices
    const give = (of: number, changes: Partial<typeof ADDRESS> = {}, id = randomUUID()) =>
      service.publish(billingAddressGiven, companyId, { invoiceId: of, address: { ...ADDRESS, ...changes } }, id)

    await give(invoiceId)
    const heard = await service.heard(companyUpdated, companyId)
    await give(invoiceId, { addressCity: 'Campinas' }) // a second event of the same invoice has no effect
    await give(++invoices) // an event without an address
    await give(++invoices, { addressCity: 'Santos' })

    const after = await service.heard(companyUpdated, companyId, (all) => all.length > 1)
    expect(heard).toMatchObject([{ company: { ...ADDRESS, addressDistrict: '', rightsVersion: 1 } }])
    expect(after.map(({ company }) => company.addressCity)).toEqual(['São Paulo', 'Santos'])
    const acts = await service.rows(
      `select actor_kind, changes from audit_log where company_id = $1 and action = 'company.update' order by id`,
      [companyId],
    )
    expect(acts).toMatchObject([
      { actor_kind: 'system', changes: { addressCity: ['', 'São Paulo'] } },
      { actor_kind: 'system', changes: { addressCity: ['São Paulo', 'Santos'] } },
    ])
    await eventually(
      () => service.rows('select 1 from given_address where company_id = $1', [companyId]),
      (rows) => rows.length === 3, // the event that changes nothing may be handled last
    )
  })

  test('the overview shows the end of the trial of a company on trial', async () => {
    const [admin, operator] = [await given(), await service.givenSuper()]
    const { companyId } = admin.user
    const name = `Teste ${companyId}.` // no other company's name contains it
    await service.database.query('update company set name = $2 where company_id = $1', [companyId, name])
    const trial = async () => {
      const query = { searchParam: name }
      const { body } = await service.call(listCompanies, { query }, { token: operator.token })
      return body.companies.map(({ trialExpiration }) => trialExpiration)
    }
    const plan = await service.call(getCompanyPlan, { params: { companyId } }, { token: admin.token })
    expect(await trial()).toEqual([plan.body.trialExpiration])
    expect(plan.body.trialExpiration).toMatch(/^\d{4}-/)

    await tell(paidFor(admin))
    await renewals(admin)
    expect(await trial()).toEqual([null])
  })
})
