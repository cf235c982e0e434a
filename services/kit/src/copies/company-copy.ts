import type { Feature } from '@recado/contracts/features'
import { DEFAULT_HOURS, type Hours, type SpecialDays } from '@recado/contracts/hours'
import type { Language } from '@recado/contracts/language'
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely'
import { companyId, ofCompany } from '../db/schema.ts'
import { requestCopy } from './copy-gaps.ts'

/** The tables in a service's `Database` if the service has a copy of companies. */
export type CompanyCopyTables = {
  company_ref: {
    company_id: Generated<number>
    version: number
    full_version: number // the version whose columns are all stored; processes of an older release store only some
    status: boolean
    name: string
    language: Language
    timezone: string // IANA name
    schedules: ColumnType<Hours, string, string> // jsonb
    special_days: ColumnType<SpecialDays, string | undefined, string> // jsonb
    due_date: string | null // YYYY-MM-DD; null: unknown yet
    plan_id: number | null // null: unknown yet
    features: ColumnType<Feature[], string, string> // jsonb
    rights_version: Generated<number> // 0: unknown yet
  }
}

/** For a migration: creates the copy of companies in this service. */
export async function createCompanyCopy(db: Kysely<never>): Promise<void> {
  await sql`create table company_ref (${companyId} primary key, version int not null)`.execute(db)
  await ofCompany(db, 'company_ref')
  await completeCompanyCopy(db)
}

/** For a migration: adds the missing columns to a copy of companies, and requests their values. */
export async function completeCompanyCopy(db: Kysely<never>): Promise<void> {
  await sql`alter table company_ref
    add column if not exists full_version int not null default 0,
    add column if not exists status boolean not null default true,
    add column if not exists name text not null default '',
    add column if not exists language text not null default 'pt' check (language in ('pt', 'en', 'es')),
    add column if not exists timezone text not null default 'America/Sao_Paulo'
      check (timezone ~ '^[A-Za-z0-9_+/-]+$'),
    add column if not exists schedules jsonb not null default ${sql.lit(JSON.stringify(DEFAULT_HOURS))}::jsonb,
    add column if not exists special_days jsonb not null default '[]',
    add column if not exists due_date date,
    add column if not exists plan_id bigint,
    add column if not exists features jsonb not null default '[]',
    add column if not exists rights_version int not null default 0`.execute(db)
  await requestCopy(db, 'company')
}
