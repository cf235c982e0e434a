import { eventually, type TestService } from '@recado/kit/testing/service'
import { mark } from '../../src/marks.ts'

type Database = TestService['database']

/** Columns of an invoice and their values, besides its company. */
const TERMS = 'detail, value_cents, plan_id, followed_plan_id, recurrence, due_date'

let days = 0 // every invoice here has its own due date
const dueDate = () => `(date '2400-01-01' + ${days++})`

async function idOf(database: Database, statement: string): Promise<number> {
  const { rows } = await database.query<{ id: number }>(`${statement} returning id::int`)
  return rows[0]?.id ?? 0
}

export const openInvoice = (database: Database, companyId: number, planId: number): Promise<number> =>
  idOf(
    database,
    `insert into invoice (company_id, ${TERMS})
      values (${companyId}, '${mark('A', 'invoice')}', 1000, ${planId}, ${planId}, 'MENSAL', ${dueDate()})`,
  )

export const paidInvoice = (database: Database, companyId: number): Promise<number> =>
  idOf(
    database,
    `insert into invoice (company_id, ${TERMS}, status, paid_at, paid_cents, method)
      values (${companyId}, '${mark('A', 'paid')}', 1000, 1, 1, 'MENSAL', ${dueDate()}, 'paid', now(), 1000, 'manual')`,
  )

export const cancelledInvoice = (database: Database, companyId: number): Promise<number> =>
  idOf(
    database,
    `insert into invoice (company_id, ${TERMS}, status, cancelled_by)
      values (${companyId}, '${mark('A', 'cancelled')}', 1000, 1, 1, 'MENSAL', ${dueDate()}, 'cancelled', 'operator')`,
  )

export const heldPayment = (database: Database, companyId: number): Promise<number> =>
  idOf(
    database,
    `insert into pix_payment (company_id, end_to_end_id, txid, value_cents, paid_at, reason)
      values (${companyId}, gen_random_uuid()::text, 'txid', 100, now(), 'too-small')`,
  )

/** Inserts a row into every table that requests do not fill; the rows are complete, so that no job changes them. */
export async function fillTables(database: Database, companyId: number): Promise<void> {
  const invoiceId = await paidInvoice(database, companyId)
  await database.query(`insert into reminder (company_id, invoice_id, due_date, kind)
    values (${companyId}, ${invoiceId}, '2400-01-01', 'due')`)
  await database.query(`insert into pix_charge (company_id, invoice_id, attempt, txid, plan_id, months, detail, value_cents, status)
    values (${companyId}, ${invoiceId}, 1, 'paid-${companyId}', 1, 1, '', 1000, 'paid')`)
  await database.query(
    `insert into charge_cancellation (company_id, txid, status) values (${companyId}, 'gone', 'dead')`,
  )
  await heldPayment(database, companyId)
  await database.query(`insert into pix_refund (company_id, end_to_end_id, refund_id, value_cents, status)
    select company_id, end_to_end_id, 'D1', 100, 'DEVOLVIDO' from pix_payment where company_id = ${companyId} limit 1`)
  await database.query(`insert into pix_notice (company_id, sealed, status) values (${companyId}, 'x', 'done')`)
  await database.query(`insert into mail (company_id, message_id, purpose, expires_at, status)
    values (${companyId}, gen_random_uuid(), 'invoice-due', now(), 'done')`)
  await database.query(`insert into usage_ref (company_id, kind, id, is_deleted)
    values (${companyId}, 'queue', 1, false), (${companyId}, 'queue', 2, false)`)
}

/** Waits until the service has the company's subscription. */
export const hasSubscribed = (database: Database, companyId: number) =>
  eventually(async () => (await database.query(`select from subscription where company_id = ${companyId}`)).rowCount)
