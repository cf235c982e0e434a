import type { Insertable } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { InvoiceTable } from '../tables/invoice-tables.ts'

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
