import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import type { TestService } from '@recado/kit/testing/service'
import { claimsOf } from '@recado/kit/testing/tokens'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDueCharges } from '../src/charges/charge-repository.ts'
import { listOffers } from '../src/checkout/list-offers.ts'
import { listOwnInvoices } from '../src/invoices/list-invoices.ts'
import { findInvoicesOfAll } from '../src/invoices/overview-repository.ts'
import { findReviewPage, findUnreconciled } from '../src/payments/review-repository.ts'
import { findDueReminders } from '../src/reminders/reminder-repository.ts'
import type { Database, PersonTx } from '../src/tables/db.ts'
import { startBilling } from './harness.ts'

// SMALL and LARGE are companies with different numbers of invoices (`INVOICES`); OTHERS more companies have one invoice
// each
const [SMALL, LARGE] = [1, 2]
const INVOICES = { [SMALL]: 1, [LARGE]: 300 }
const OTHERS = 3_000

describe('statements in a database with thousands of invoices', () => {
  let service: TestService
  let app: Kysely<Database>
  let system: Kysely<Database>
  let statements: string[] = []

  beforeAll(async () => {
    service = await startBilling()
    for (const [companyId, count] of Object.entries(INVOICES)) await fill(Number(companyId), 1, count)
    await fill(10, OTHERS, 1)
    await service.database.query('analyze')
    const open = (url: string | undefined) =>
      new Kysely<Database>({
        dialect: new CompanyDialect(createPool(url ?? '', 1, createLog('billing', 'silent'))),
        log: ({ query }) => void statements.push(query.sql),
      })
    app = open(service.environment['DATABASE_URL'])
    system = open(service.environment['DATABASE_SYSTEM_URL'])
  })
  afterAll(async () => {
    await app.destroy()
    await system.destroy()
    await service.close()
  })

  /**
   * Adds companies, numbered from `from`, each with this number of paid invoices. Each invoice has a charge and a
   * payment that needs a review.
   */
  async function fill(from: number, companies: number, invoices: number): Promise<void> {
    await service.database.query(
      `insert into subscription (company_id, version, name, email, language, timezone, is_switched_on, plan_id, recurrence, due_date)
        select n, 1, 'Empresa ' || n, 'a@b.example', 'pt', 'America/Sao_Paulo', true, 1, 'MENSAL', '2999-12-31'
        from generate_series($1::int, $1::int + $2::int - 1) n`,
      [from, companies],
    )
    await service.database.query(
      `with made as (
         insert into invoice (company_id, detail, value_cents, plan_id, followed_plan_id, recurrence, due_date, status,
           paid_at, paid_cents, method, renewed_until)
         select n, 'Ouro – Mensal', 9990, 1, 1, 'MENSAL', date '2020-01-01' + day, 'paid', now() - make_interval(days => day),
           9990, 'pix', '2999-12-31'
         from generate_series($1::int, $1::int + $2::int - 1) n, generate_series(1, $3::int) day
         returning company_id, id
       ), charge as (
         insert into pix_charge (company_id, invoice_id, attempt, txid, plan_id, months, detail, value_cents, status)
         select company_id, id, 1, 'x' || id, 1, 1, '', 9990, 'paid' from made
       ) insert into pix_payment (company_id, end_to_end_id, txid, invoice_id, value_cents, paid_at, reason)
         select company_id, 'e' || id, 'x' || id, id, 1, now(), 'too-small' from made`,
      [from, companies, invoices],
    )
  }

  async function countStatements(companyId: number, work: (tx: PersonTx) => Promise<unknown>): Promise<number> {
    const person: AccessClaims = claimsOf({ companyId })
    statements = []
    await createInTx(app, () => {})({ companyId, person, correlationId: 'test', language: 'pt' }, work)
    return statements.filter((sql) => !/^(begin|commit)/.test(sql)).length
  }

  test.each([
    ['the company’s invoices', 2, (tx: PersonTx) => listOwnInvoices(tx, { pageNumber: 1 })],
    [
      'a search in the company’s invoices',
      2,
      (tx: PersonTx) => listOwnInvoices(tx, { searchParam: 'ouro', pageNumber: 1 }),
    ],
    ['the plans to choose from', 3, (tx: PersonTx) => listOffers(tx)],
  ])('a read of %s runs %i statements, however many invoices the company has', async (_, expected, work) => {
    expect([await countStatements(SMALL, work), await countStatements(LARGE, work)]).toEqual([expected, expected])
  })

  /**
   * Runs the statements of a function with EXPLAIN as the owner of the tables.
   * @returns the plans, one line per step
   */
  async function plansOf(work: () => Promise<unknown>, values: Readonly<Record<string, string>>): Promise<string> {
    const notices: string[] = []
    const client = await service.database.connect()
    client.on('notice', ({ message }) => notices.push(String(message)))
    statements = []
    await work()
    await client.query(`load 'auto_explain'`)
    await client.query(`set auto_explain.log_min_duration = 0`)
    await client.query(`set auto_explain.log_nested_statements = on`)
    await client.query(`set auto_explain.log_level = notice`)
    await client.query(`set client_min_messages = notice`)
    for (const sql of statements) await client.query(sql.replace(/\$\d+/g, (name) => values[name] ?? name))
    client.release(true)
    return notices.join('\n')
  }

  test.each<[string, Record<string, string>, string, () => Promise<unknown>]>([
    [
      'the invoices of all companies',
      { $1: `''`, $2: 'null::int', $3: 'null::text', $4: '20', $5: '0' },
      'invoice_of_all',
      () => findInvoicesOfAll(system, { pageNumber: 1 }),
    ],
    [
      'the payments that need a review',
      { $1: `''`, $2: '20', $3: '0' },
      'pix_payment_review',
      () => findReviewPage(system, { pageNumber: 1 }),
    ],
    [
      'the charges that are due for a check',
      { $1: '300', $2: '25' },
      'pix_charge_unpaid',
      () => findDueCharges(system, { perMinute: 300, atMost: 25 }),
    ],
    ['reminders', { $1: '200' }, 'invoice_open', () => findDueReminders(system, 200)],
    ['unreconciled rows', {}, 'pix_charge_unpaid', () => findUnreconciled(system)],
  ])('%s are read through an index', async (_, values, index, work) => {
    expect(await plansOf(work, values)).toContain(`using ${index}`)
  })
})
