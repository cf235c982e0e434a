import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ChargeTable } from '../tables/charge-tables.ts'
import type { RepositoryTx, System } from '../tables/db.ts'

/** A Pix charge, with the purchase that it pays for. */
export type StoredCharge = {
  readonly id: number
  readonly invoiceId: number
  readonly attempt: number
  readonly txid: string
  readonly planId: number
  readonly months: number
  readonly detail: string
  readonly valueCents: number
  /** creating: the provider may not have the charge yet. replaced: cancelled, or ended without settling its invoice. */
  readonly status: Selectable<ChargeTable>['status']
  readonly code: string | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

type NewCharge = Pick<StoredCharge, 'invoiceId' | 'attempt' | 'txid' | 'planId' | 'months' | 'detail' | 'valueCents'>

export async function insertCharge({ db }: RepositoryTx, charge: NewCharge): Promise<StoredCharge> {
  const row = {
    invoice_id: charge.invoiceId,
    attempt: charge.attempt,
    txid: charge.txid,
    plan_id: charge.planId,
    months: charge.months,
    detail: charge.detail,
    value_cents: charge.valueCents,
  }
  return toCharge(await db.insertInto('pix_charge').values(row).returningAll().executeTakeFirstOrThrow())
}

/** The latest charge of an invoice, in any state. */
export async function findLatestCharge({ db }: RepositoryTx, invoiceId: number): Promise<StoredCharge | undefined> {
  const row = await db
    .selectFrom('pix_charge')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toCharge(row)
}

export async function findChargeByTxid({ db }: RepositoryTx, txid: string): Promise<StoredCharge | undefined> {
  const row = await db.selectFrom('pix_charge').selectAll().where('txid', '=', txid).executeTakeFirst()
  return row && toCharge(row)
}

/** Stores the code from the provider. A charge that was replaced or paid in the meantime keeps its status. */
export async function keepCode(
  { db }: RepositoryTx,
  id: number,
  told: { code: string; expiresAt: Date },
): Promise<StoredCharge> {
  const row = await db
    .updateTable('pix_charge')
    .set({
      code: told.code,
      expires_at: told.expiresAt,
      status: sql`case when status = 'creating' then 'active' else status end`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toCharge(row)
}

export async function markChargePaid({ db }: RepositoryTx, id: number): Promise<void> {
  await db.updateTable('pix_charge').set({ status: 'paid' }).where('id', '=', id).execute()
}

/** Ends a charge whose payment does not settle its invoice, so that the checkout requests a new one. */
export async function endCharge({ db }: RepositoryTx, id: number): Promise<void> {
  await db
    .updateTable('pix_charge')
    .set({ status: 'replaced' })
    .where('id', '=', id)
    .where('status', 'in', ['creating', 'active'])
    .execute()
}

/** Marks the unpaid charges of an invoice as replaced, and stores the calls that cancel them at the provider. */
export const takeBackCharges = (tx: RepositoryTx, invoiceId: number): Promise<void> =>
  takeBack(tx, 'invoice_id', invoiceId)

/** Marks one unpaid charge as replaced, and stores the call that cancels it at the provider. */
export const takeBackCharge = (tx: RepositoryTx, id: number): Promise<void> => takeBack(tx, 'id', id)

async function takeBack({ db }: RepositoryTx, column: 'id' | 'invoice_id', value: number): Promise<void> {
  const taken = await db
    .updateTable('pix_charge')
    .set({ status: 'replaced' })
    .where(column, '=', value)
    .where('status', 'in', ['creating', 'active'])
    .returning('txid')
    .execute()
  if (taken.length > 0) await db.insertInto('charge_cancellation').values(taken).execute()
}

/** Stores another call that cancels a charge at the provider. */
export async function cancelAgain({ db }: RepositoryTx, txid: string): Promise<void> {
  await db.insertInto('charge_cancellation').values({ txid }).execute()
}

export async function findCancellation({ db }: RepositoryTx, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('charge_cancellation').select('txid').where('id', '=', id).executeTakeFirst()
  return row?.txid
}

/**
 * Records that the charge is read at the provider now.
 * @returns undefined when a process has read it less than `seconds` ago, so that it must not be read again
 */
export async function takeTurnToAsk(
  { db }: RepositoryTx,
  id: number,
  seconds: number,
): Promise<StoredCharge | undefined> {
  const row = await db
    .updateTable('pix_charge')
    .set({ asked_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)]),
    )
    .returningAll()
    .executeTakeFirst()
  return row && toCharge(row)
}

/**
 * Finds unpaid charges of the last three days that were not read at the provider within five minutes: at most `atMost`,
 * and at most as many as `perMinute` allows after the reads of the last minute.
 */
export async function findDueCharges(
  system: System,
  { perMinute, atMost }: { readonly perMinute: number; readonly atMost: number },
): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await sql<{ companyId: number; id: number }>`
    select company_id as "companyId", id from due_charges(${perMinute}) limit ${atMost}`.execute(system)
  return rows
}

const toCharge = (row: Selectable<ChargeTable>): StoredCharge => ({
  id: row.id,
  invoiceId: row.invoice_id,
  attempt: row.attempt,
  txid: row.txid,
  planId: row.plan_id,
  months: row.months,
  detail: row.detail,
  valueCents: row.value_cents,
  status: row.status,
  code: row.code,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})
