import type { Recurrence } from '@recado/contracts/auth/company'
import type { Hours, SpecialDays } from '@recado/contracts/hours'
import type { Language } from '@recado/contracts/language'
import type { OfCompany, Versioned } from '@recado/kit/db/columns'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type CompanyTable = OfCompany &
  Versioned & {
    name: string
    email: string
    phone: string
    plan_id: number
    plan_version: Generated<number> // the plan version in the company's last event
    granted: JSONColumnType<unknown[]> | null // the features and limits of that version
    rights_version: Generated<number>
    status: Generated<boolean>
    due_date: string // YYYY-MM-DD
    due_day: Generated<number | null> // the intended day in longer months; null: the day of the due date
    trial_expiration: string | null
    recurrence: Generated<Recurrence>
    timezone: string
    language: Generated<Language>
    schedules: ColumnType<Hours, string | undefined, string> // jsonb
    special_days: ColumnType<SpecialDays, string | undefined, string> // jsonb
    billing_name: Generated<string>
    address_zip_code: Generated<string>
    address_street: Generated<string>
    address_district: Generated<string>
    address_city: Generated<string>
    address_state: Generated<string>
  }

export type SignupKeyTable = {
  key_hash: Buffer
  request_hash: Buffer
  answer: JSONColumnType<object> | null
  created_at: Generated<Date>
}
