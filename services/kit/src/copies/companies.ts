import type { Company, CompanyAccount } from '@recado/contracts/auth/company'
import { companyCreated, companyTold, companyUpdated } from '@recado/contracts/auth/events'
import type { Feature } from '@recado/contracts/features'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Consumer, defineConsumer } from '../broker/consumer.ts'
import type { Tx } from '../db/tx.ts'
import type { CompanyCopyTables } from './company-copy.ts'

/** A company in a service's copy. */
export type KnownCompany = Pick<Company, 'name' | 'timezone' | 'language' | 'schedules' | 'specialDays'> & {
  readonly isSwitchedOn: boolean
  readonly dueDate: string | null // null: unknown yet
  readonly isExpired: boolean // the due date has passed in the company's time zone
  readonly planId: number | null // null: unknown yet
  readonly features: Company['plan']['features']
}

/**
 * Consumers that store companies from events. A service that does more with companies passes its own `keep`. These
 * events have their own queue, which processes of an older release do not consume.
 */
export const companyConsumers = <DB extends CompanyCopyTables>(
  service: string,
  keep: (tx: Tx<DB>, company: CompanyAccount) => Promise<unknown> = keepCompany,
): Consumer<DB>[] => [
  defineConsumer(`${service}.keep-company`, [companyCreated, companyUpdated], (tx, { data }) => keep(tx, data.company)),
  defineConsumer(`${service}.fill-company`, [companyTold], (tx, { data }) => keep(tx, data.company)),
]

/** Stores the company in an event. @returns false if this version or a newer one was already stored */
export async function keepCompany<DB extends CompanyCopyTables>(
  { db }: { db: Transaction<DB> },
  { version, status, name, language, timezone, schedules, specialDays, dueDate, plan, rightsVersion }: CompanyAccount,
): Promise<boolean> {
  const row = {
    version,
    full_version: version,
    status,
    name,
    language,
    timezone,
    schedules: JSON.stringify(schedules),
    ...(specialDays && { special_days: JSON.stringify(specialDays) }), // without them, the stored days stay
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

/** @returns undefined before the first event about the company arrives */
export async function findCompany<DB extends CompanyCopyTables>({
  db,
}: {
  db: Transaction<DB>
}): Promise<KnownCompany | undefined> {
  return selectCompany(db).executeTakeFirst()
}

/** Selects the company of the transaction; no row before its first event. */
export const selectCompany = <DB extends CompanyCopyTables>(db: Transaction<DB>) =>
  copyOf(db)
    .selectFrom('company_ref')
    .select(['name', 'timezone', 'language', 'schedules', 'features'])
    .select(['special_days as specialDays', 'status as isSwitchedOn', 'due_date as dueDate', 'plan_id as planId'])
    .select(sql<boolean>`coalesce(${isOver(sql`due_date`, sql`timezone`, sql`now()`)}, false)`.as('isExpired'))

/** SQL that is true if a due date has passed in the company's time zone, as `endOfDueDate` of the contracts does. */
export const isOver = (dueDate: RawBuilder<unknown>, timezone: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql<boolean>`${dueDate} < (${at} at time zone ${timezone})::date`

/** Returns the company; before its first event, the initial state. */
export const getCompany = async <DB extends CompanyCopyTables>(tx: { db: Transaction<DB> }): Promise<KnownCompany> =>
  (await findCompany(tx)) ?? UNHEARD

/** The state of a company before its first event. */
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
  specialDays: [],
}

/**
 * Whether automatic work of the company is suspended: bots, schedules and similar work wait while the company is
 * switched off or expired.
 */
export const isHeld = ({ isSwitchedOn, isExpired }: KnownCompany): boolean => !isSwitchedOn || isExpired

/**
 * Whether the company's plan includes the feature now. For jobs and consumers; requests read the features from their
 * token. While the plan is unknown, every feature is allowed, because a token was checked when the work was requested.
 * The use case calls this in its own transaction, because only the use case knows the consequence: a schedule fails
 * with a reason, a campaign is cancelled, a bot's step goes to a person. Skipping the event would lose it, and a
 * skipped row would be found again in each run.
 */
export const hasFeature = ({ planId, features }: KnownCompany, feature: Feature): boolean =>
  planId === null || features.includes(feature)

/** Kysely cannot resolve tables of a type parameter; the constraint guarantees the table. */
const copyOf = <DB extends CompanyCopyTables>(db: Transaction<DB>) => db as unknown as Transaction<CompanyCopyTables>
