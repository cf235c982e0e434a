import type { Company } from '@recado/contracts/auth/company'
import type { Feature } from '@recado/contracts/features'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/** Keeps the newest that was heard of the company. */
export async function keepCompany({ db }: Tx, company: Company): Promise<void> {
  const { status, plan, version, name, timezone, language, schedules, dueDate } = company
  const row = {
    status,
    features: JSON.stringify(plan.features),
    version,
    name,
    timezone,
    language,
    schedules: JSON.stringify(schedules),
    due_date: dueDate,
  }
  await db
    .insertInto('company_ref')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(row).where(sql<boolean>`company_ref.version < ${version}`),
    )
    .execute()
}

/** What this service knows of its company. */
export type KnownCompany = Pick<Company, 'name' | 'timezone' | 'language' | 'schedules'> & {
  readonly isSwitchedOn: boolean
  readonly dueDate: string | null // null: not heard yet
  readonly isExpired: boolean // the due date has passed where the company is
  readonly features: readonly Feature[]
}

/** Bots and schedules are held while nobody of the company may work. */
export const isHeld = ({ isSwitchedOn, isExpired }: KnownCompany): boolean => !isSwitchedOn || isExpired

/** @returns undefined when nothing has been heard of the company yet */
export async function findCompany({ db }: Tx): Promise<KnownCompany | undefined> {
  const row = await db
    .selectFrom('company_ref')
    .selectAll()
    .select(sql<boolean>`coalesce(due_date < (now() at time zone timezone)::date, false)`.as('is_expired'))
    .executeTakeFirst()
  if (!row) return undefined
  const { features, name, timezone, language, schedules } = row
  const end = { dueDate: row.due_date, isExpired: row.is_expired }
  return { isSwitchedOn: row.status, ...end, features, name, timezone, language, schedules }
}

/** The same, or a company as it is at first while nothing has been heard of it. */
export const getCompany = async (tx: Tx): Promise<KnownCompany> => (await findCompany(tx)) ?? UNHEARD

const UNHEARD: KnownCompany = {
  isSwitchedOn: true,
  dueDate: null,
  isExpired: false,
  features: [],
  name: '',
  timezone: 'America/Sao_Paulo',
  language: 'pt',
  schedules: DEFAULT_HOURS,
}

/** By whose clock the company lives. */
export async function findTimezone({ db }: Tx): Promise<string> {
  const row = await db.selectFrom('company_ref').select('timezone').executeTakeFirst()
  return row?.timezone ?? 'America/Sao_Paulo'
}
