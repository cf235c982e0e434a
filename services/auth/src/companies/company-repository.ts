import type { Company, CompanyAccount, CompanyDetail } from '@recado/contracts/auth/company'
import type { Known } from '@recado/contracts/open-enum'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { CompanyTable } from '../tables/company-tables.ts'
import type { RepositoryTx, System } from '../tables/db.ts'
import { type Due, dayOf } from './recurrence.ts'

/** Draws the id of a new company, because its transaction needs the id before the row exists. */
export async function nextCompanyId(system: System): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('company_number') as id`.execute(system)
  if (!rows[0]) throw new Error('the sequence of company ids returned no row')
  return rows[0].id
}

export async function insertCompany(
  { db }: RepositoryTx,
  company: Omit<Insertable<CompanyTable>, 'granted' | 'due_day'>,
): Promise<void> {
  const { plan_id, due_date } = company
  await db
    .insertInto('company')
    .values({ ...company, due_day: dayOf(due_date), ...toldOf(plan_id) })
    .execute()
}

export async function hasCompany({ db }: RepositoryTx): Promise<boolean> {
  return (await db.selectFrom('company').select('company_id').executeTakeFirst()) !== undefined
}

/** The columns of a due date, with the intended day of the month. */
export const dueColumns = ({ dueDate, dueDay }: Due) => ({ due_date: dueDate, due_day: dueDay })

/**
 * Updates the company and raises its version by one. If rights change, the rights version grows, too. A new due date
 * without an intended day uses its own day.
 */
export async function updateCompany({ db, caller }: RepositoryTx, given: Updateable<CompanyTable>): Promise<void> {
  const change = given.due_date === undefined ? given : { due_day: dayOf(given.due_date), ...given }
  const { status = sql`company.status`, due_date = sql`company.due_date`, plan_id = sql`company.plan_id` } = change
  const told = toldOf(plan_id)
  const hasOtherRights = sql<number>`((company.status, company.due_date, company.granted)
    is distinct from (${status}::boolean, ${due_date}::date, ${told.granted}))::int`
  await db
    .updateTable('company')
    .set((eb) => ({
      ...change,
      ...told,
      rights_version: eb('company.rights_version', '+', hasOtherRights),
      version: eb('company.version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('company_id', '=', caller.companyId)
    .execute()
}

/** Raises both versions of the company after a change of rights in other tables. */
export async function raiseCompanyRights({ db, caller }: RepositoryTx): Promise<void> {
  await db
    .updateTable('company')
    .set((eb) => ({
      rights_version: eb('rights_version', '+', 1),
      version: eb('version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('company_id', '=', caller.companyId)
    .execute()
}

/** Returns the fields of the plan that every event of a company contains. */
const toldOf = (planId: number | RawBuilder<unknown>) => ({
  plan_version: sql<number>`(select version from plan_ref where id = ${planId})`,
  granted: sql<never>`(select jsonb_build_array(features, users, connections, queues) from plan_ref where id = ${planId})`,
})

/** Whether the plan has a newer version than the one in the company's last event. */
export async function isBehindItsPlan({ db, caller }: RepositoryTx): Promise<boolean> {
  const row = await db
    .selectFrom('company')
    .innerJoin('plan_ref', 'plan_ref.id', 'company.plan_id')
    .select('company_id')
    .where('company_id', '=', caller.companyId)
    .whereRef('company.plan_version', '<', 'plan_ref.version')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a shared lock, so that the company cannot change until the transaction ends. */
export async function shareCompany({ db }: RepositoryTx): Promise<void> {
  await db.selectFrom('company').select('company_id').forShare().execute()
}

/** Locks the company until the transaction ends, so that one transaction at a time counts users or admins. */
export async function lockCompany({ db }: RepositoryTx): Promise<void> {
  await db.selectFrom('company').select('company_id').forNoKeyUpdate().execute()
}

/** Returns until when the company of the transaction is active. */
export async function getDue({ db, caller }: RepositoryTx): Promise<Due> {
  return db
    .selectFrom('company')
    .select(['due_date as dueDate', 'due_day as dueDay'])
    .where('company_id', '=', caller.companyId)
    .executeTakeFirstOrThrow()
}

/** Returns the company of the transaction, with its current plan. */
export async function getCompany(tx: RepositoryTx): Promise<Company> {
  return toCompany(await selectCompany(tx).executeTakeFirstOrThrow())
}

/** Returns the company in the form for other services. */
export async function getCompanyAccount(tx: RepositoryTx): Promise<Account> {
  return toAccount(await selectCompany(tx).executeTakeFirstOrThrow())
}

/** Returns the company with the fields that only its admins see. */
export async function getCompanyDetail(tx: RepositoryTx): Promise<Omit<Known<CompanyDetail>, 'settings'>> {
  const row = await selectCompany(tx).executeTakeFirstOrThrow()
  return { ...toAccount(row), phone: row.phone }
}

const selectCompany = ({ db, caller }: RepositoryTx) =>
  db
    .selectFrom('company')
    .innerJoin('plan_ref', 'plan_ref.id', 'company.plan_id')
    .selectAll('company')
    .select(['plan_ref.name as plan_name', 'users', 'connections', 'queues', 'features'])
    .where('company.company_id', '=', caller.companyId)

type CompanyRow = Awaited<ReturnType<ReturnType<typeof selectCompany>['executeTakeFirstOrThrow']>>

type Account = Known<CompanyAccount> & Pick<Company, 'specialDays'>

const toAccount = (row: CompanyRow): Account => ({
  ...toCompany(row),
  email: row.email,
  recurrence: row.recurrence,
  trialExpiration: row.trial_expiration,
  billingName: row.billing_name,
  addressZipCode: row.address_zip_code,
  addressStreet: row.address_street,
  addressDistrict: row.address_district,
  addressCity: row.address_city,
  addressState: row.address_state,
  rightsVersion: row.rights_version,
})

function toCompany(row: CompanyRow): Company {
  return {
    id: row.company_id,
    companyId: row.company_id,
    name: row.name,
    status: row.status,
    dueDate: row.due_date,
    timezone: row.timezone,
    language: row.language,
    schedules: row.schedules,
    specialDays: row.special_days,
    plan: {
      id: row.plan_id,
      name: row.plan_name,
      limits: { users: row.users, connections: row.connections, queues: row.queues },
      features: row.features,
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
