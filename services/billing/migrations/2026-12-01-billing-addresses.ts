import { requestCopy } from '@recado/kit/copies/copy-gaps'
import { type Kysely, sql } from 'kysely'

/** Receipts show the billing address, which auth owns. The addresses of companies that exist already are asked for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table subscription
    add column billing_name text not null default '',
    add column address_street text not null default '',
    add column address_district text not null default '',
    add column address_city text not null default '',
    add column address_state text not null default '',
    add column address_zip_code text not null default ''`.execute(db)
  await requestCopy(db, 'company')
}
