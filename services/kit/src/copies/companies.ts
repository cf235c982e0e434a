import type { Company, CompanyAccount } from '@recado/contracts/auth/company'
import { companyCreated, companyTold, companyUpdated } from '@recado/contracts/auth/events'
import type { Feature } from '@recado/contracts/features'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Consumer, defineConsumer } from '../broker/consumer.ts'
import type { Tx } from '../db/tx.ts'
import type { CompanyCopyTables } from './company-copy.ts'

/** A company as a service knows it. */
export type KnownCompany = Pick<Company, 'name' | 'timezone' | 'language' | 'schedules'> & {
  readonly isSwitchedOn: boolean
  readonly dueDate: string | null // null: unknown yet
  readonly isExpired: boolean // the due date has passed where the company is
  readonly planId: number | null // null: unknown yet
  readonly features: Company['plan']['features']
}

/**
 * Stores companies from events, by `keep` when the service does more with it. Events that fill a copy have a queue of
 * their own, from which processes of an older release do not take them.
 */
export const companyConsumers = <DB extends CompanyCopyTables>(
  service: string,
  keep: (tx: Tx<DB>, company: CompanyAccount) => Promise<unknown> = keepCompany,
): Consumer<DB>[] => [
  defineConsumer(`${service}.keep-company`, [companyCreated, companyUpdated], (tx, { data }) => keep(tx, data.company)),
  defineConsumer(`${service}.fill-company`, [companyTold], (tx, { data }) => keep(tx, data.company)),
]

/** Stores the company in an event. @returns false when all of it, or something newer, was known before */
export async function keepCompany<DB extends CompanyCopyTables>(
  { db }: { db: Transaction<DB> },
  { version, status, name, language, timezone, schedules, dueDate, plan, rightsVersion }: CompanyAccount,
): Promise<boolean> {
  const row = {
    version,
    full_version: version,
    status,
    name,
    language,
    timezone,
    schedules: JSON.stringify(schedules),
    due_date: dueDate,
    plan_id: plan.id,
    features: JSON.stringify(plan.features),
    rights_version: rightsVersion,
  }
  const { numInsertedOrUpdatedRows } = await copyOf(db)
    .insertInto('company_ref')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet(row)
        .where('company_ref.version', '<=', sql<number>`excluded.version`)
        .where(({ eb, or }) =>
          or([
            eb('company_ref.full_version', '<', sql<number>`excluded.version`),
            eb('company_ref.rights_version', '<', sql<number>`excluded.rights_version`),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns undefined before the first event about the company */
export async function findCompany<DB extends CompanyCopyTables>({
  db,
}: {
  db: Transaction<DB>
}): Promise<KnownCompany | undefined> {
  return selectCompany(db).executeTakeFirst()
}

/** At most one row; none before the first event about the company. */
export const selectCompany = <DB extends CompanyCopyTables>(db: Transaction<DB>) =>
  copyOf(db)
    .selectFrom('company_ref')
    .select(['name', 'timezone', 'language', 'schedules', 'features'])
    .select(['status as isSwitchedOn', 'due_date as dueDate', 'plan_id as planId'])
    .select(sql<boolean>`coalesce(${isOver(sql`due_date`, sql`timezone`, sql`now()`)}, false)`.as('isExpired'))

/** Whether a due date is over where the company is: `endOfDueDate` of the contracts, for the database. */
export const isOver = (dueDate: RawBuilder<unknown>, timezone: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql<boolean>`${dueDate} < (${at} at time zone ${timezone})::date`

/** The company, or its initial state before the first event about it. */
export const getCompany = async <DB extends CompanyCopyTables>(tx: { db: Transaction<DB> }): Promise<KnownCompany> =>
  (await findCompany(tx)) ?? UNHEARD

/** Defaults of a company before the first event about it. */
export const UNHEARD: KnownCompany = {
  isSwitchedOn: true,
  dueDate: null,
  isExpired: false,
  planId: null,
  features: [],
  name: '',
  timezone: 'America/Sao_Paulo',
  language: 'pt',
  schedules: DEFAULT_HOURS,
}

/** Bots, schedules and the like wait while the company may not work. */
export const isHeld = ({ isSwitchedOn, isExpired }: KnownCompany): boolean => !isSwitchedOn || isExpired

/**
 * Whether the plan of the company has the feature now; for jobs and consumers, since the token of a request says so by itself.
 * While no plan has been heard of, it has: the routes that the work came from checked a token. The use case asks in its own
 * transaction, because only it knows what follows: a schedule fails with a reason, a campaign is cancelled, a bot's step
 * goes to a person. To skip the event or the row would lose the one and find the other again at each run.
 */
export const hasFeature = ({ planId, features }: KnownCompany, feature: Feature): boolean =>
  planId === null || features.includes(feature)

/** Kysely cannot see through a type parameter; the table is there by the constraint on it. */
const copyOf = <DB extends CompanyCopyTables>(db: Transaction<DB>) => db as unknown as Transaction<CompanyCopyTables>
