import type { RepositoryTx } from '../tables/db.ts'

/** The company as the receipt names it. Unknown parts of the address are empty. */
export type Payer = {
  readonly name: string
  readonly billingName: string
  readonly email: string
  readonly street: string
  readonly district: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly timezone: string
}

/** @returns undefined before the first event about the company */
export const findPayer = ({ db }: RepositoryTx): Promise<Payer | undefined> =>
  db
    .selectFrom('subscription')
    .select(['name', 'billing_name as billingName', 'email', 'timezone'])
    .select(['address_street as street', 'address_district as district', 'address_city as city'])
    .select(['address_state as state', 'address_zip_code as zipCode'])
    .executeTakeFirst()

/** @returns the end-to-end id of the Pix payment that settled the invoice; undefined for another payment */
export async function findEndToEndId({ db }: RepositoryTx, invoiceId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('pix_payment')
    .select('end_to_end_id')
    .where('invoice_id', '=', invoiceId)
    .where('reason', 'is', null)
    .executeTakeFirst()
  return row?.end_to_end_id
}
