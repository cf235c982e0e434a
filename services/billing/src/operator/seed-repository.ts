import type { Insertable } from 'kysely'
import type { RepositoryTx } from '../db.ts'
import type { InvoiceTable } from '../invoices/invoice-tables.ts'

export async function hasPaidInvoice({ db }: RepositoryTx): Promise<boolean> {
  const paid = await db.selectFrom('invoice').select('id').where('status', '=', 'paid').limit(1).executeTakeFirst()
  return paid !== undefined
}

export async function insertInvoices(
  { db }: RepositoryTx,
  invoices: readonly Insertable<InvoiceTable>[],
): Promise<void> {
  await db.insertInto('invoice').values(invoices).execute()
}
