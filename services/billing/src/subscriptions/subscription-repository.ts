import type { CompanyAccount, Recurrence } from '@recado/contracts/auth/company'
import type { Language } from '@recado/contracts/language'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/** The subscription of a company, from the newest event of auth. */
export type Subscription = {
  readonly version: number // the company's version
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly timezone: string
  readonly isSwitchedOn: boolean
  readonly planId: number
  readonly recurrence: Recurrence
  readonly dueDate: string
  readonly isTrial: boolean
  readonly today: string // YYYY-MM-DD, in the company's time zone
}

/**
 * Stores the subscription from an event of the company. If only a later release knows the recurrence, the stored
 * recurrence stays, and a new company gets no subscription yet, because the price of the period is unknown.
 * @returns false when this version or a newer one is stored already
 */
export async function keepSubscription({ db }: RepositoryTx, company: CompanyAccount): Promise<boolean> {
  const { recurrence } = company
  const row = {
    version: company.version,
    name: company.name,
    email: company.email,
    language: company.language,
    timezone: company.timezone,
    is_switched_on: company.status,
    plan_id: company.plan.id,
    due_date: company.dueDate,
    trial_expiration: company.trialExpiration,
    ...addressOf(company),
  }
  if (recurrence === UNKNOWN) {
    const former = db.updateTable('subscription').set(row).where('version', '<', company.version)
    return (await former.executeTakeFirst()).numUpdatedRows === 1n
  }
  const known = { ...row, recurrence }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('subscription')
    .values(known)
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet(known)
        .where('subscription.version', '<', sql<number>`excluded.version`),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores the billing address of a version that a process of an older release has stored without it. */
export async function fillAddress({ db }: RepositoryTx, company: CompanyAccount): Promise<void> {
  await db.updateTable('subscription').set(addressOf(company)).where('version', '=', company.version).execute()
}

const addressOf = (company: CompanyAccount) => ({
  billing_name: company.billingName,
  address_street: company.addressStreet,
  address_district: company.addressDistrict,
  address_city: company.addressCity,
  address_state: company.addressState,
  address_zip_code: company.addressZipCode,
})

/** @returns undefined before the first event about the company, and after its deletion */
export async function findSubscription({ db }: RepositoryTx): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .select(sql<string>`(now() at time zone timezone)::date`.as('today'))
    .executeTakeFirst()
  return (
    row && {
      version: row.version,
      name: row.name,
      email: row.email,
      language: row.language,
      timezone: row.timezone,
      isSwitchedOn: row.is_switched_on,
      planId: row.plan_id,
      recurrence: row.recurrence,
      dueDate: row.due_date,
      isTrial: row.trial_expiration !== null,
      today: row.today,
    }
  )
}

/**
 * Locks the account of the company until the transaction ends, so that changes of its invoices, charges and payments
 * run one after the other.
 */
export async function lockAccount({ db, caller }: RepositoryTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('account'), ${caller.companyId})`.execute(db)
}
