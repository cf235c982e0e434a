import type { Alerts } from '@recado/contracts/auth/alerts'
import type { Act } from '@recado/contracts/auth/audit'
import type { Recurrence } from '@recado/contracts/auth/company'
import type { Feature } from '@recado/contracts/features'
import type { Hours } from '@recado/contracts/hours'
import type { Language } from '@recado/contracts/language'
import type { Profile } from '@recado/contracts/permissions'
import type { PersonCaller } from '@recado/kit/caller'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables } from '@recado/kit/media/file-ledger'
import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely'

type Changes = { created_at: Generated<Date>; updated_at: Generated<Date>; version: Generated<number> }
type OfCompany = { company_id: Generated<number> }

export type PlanRefTable = {
  id: number
  name: string
  users: number
  connections: number
  queues: number
  features: Feature[]
  is_public: boolean
  value_cents: number
  deleted: Generated<boolean>
  version: number
}

export type CompanyTable = OfCompany &
  Changes & {
    name: string
    email: string
    phone: string
    plan_id: number
    plan_version: Generated<number> // the version in the last event of the company
    granted: JSONColumnType<unknown[]> | null // features and limits of that version
    rights_version: Generated<number>
    status: Generated<boolean>
    due_date: string // YYYY-MM-DD
    due_day: Generated<number | null> // the intended day in longer months; null: its own
    trial_expiration: string | null
    recurrence: Generated<Recurrence>
    timezone: string
    language: Generated<Language>
    schedules: ColumnType<Hours, string | undefined, string> // jsonb
    billing_name: Generated<string>
    address_zip_code: Generated<string>
    address_street: Generated<string>
    address_district: Generated<string>
    address_city: Generated<string>
    address_state: Generated<string>
  }

export type UserTable = OfCompany &
  Changes & {
    id: Generated<number>
    name: string
    profile: Profile
    super: Generated<boolean>
    whatsapp_id: number | null
    all_ticket: Generated<'enable' | 'disable'> // sees tickets without a queue
    pending_notices: Generated<'enable' | 'disable'>
    rights_version: Generated<number>
    language: Language | null
    alerts: ColumnType<Alerts | null, string | undefined, string>
    photo_path: string | null // in the store
    photo_mime: string | null
    online: Generated<boolean>
    last_seen_at: Date | null
  }

export type AuditLogTable = OfCompany & {
  id: Generated<number>
  at: Generated<Date>
  actor_kind: Act['actor']['kind']
  actor_id: number | null
  actor_name: string
  action: string
  entity: string
  entity_id: number | null
  ip: string
  user_agent: string
  changes: JSONColumnType<Act['changes']>
}

export type SettingTable = OfCompany & {
  key: string
  value: string
  sealed: Buffer | null
  version: Generated<number>
}

/** A session; its row is deleted when it ends. */
export type SessionTable = OfCompany & {
  id: string
  user_id: number
  started_at: Date
  expires_at: Date
  ip: string
  user_agent: string
  last_used_at: Date
}

export type Database = DeliveryTables &
  CompanyFileTables & {
    plan_ref: PlanRefTable
    queue_ref: OfCompany & { id: number; name: string; color: string; version: number; deleted: Generated<boolean> }
    connection_ref: OfCompany & { id: number; version: number; deleted: Generated<boolean> }
    company: CompanyTable
    audit_log: AuditLogTable
    setting: SettingTable
    signup_key: {
      key_hash: Buffer
      request_hash: Buffer
      answer: JSONColumnType<object> | null
      created_at: Generated<Date>
    }
    app_user: UserTable
    user_queue: OfCompany & { user_id: number; queue_id: number }
    login: OfCompany & { email: string; user_id: number; password_hash: string }
    session: SessionTable
    presence: OfCompany & { user_id: number; node: string; is_online: boolean; said_at: Date }
    two_factor: OfCompany & {
      user_id: number
      pending: Buffer | null
      secret: Buffer | null
      last_step: Generated<number>
      recovery_hashes: Generated<Buffer[]>
    }
    renewal: OfCompany & {
      invoice_id: number
      plan_id: number // that was paid for
      months: number
      paid_at: Date
      due_date: string // after the renewal
      created_at: Generated<Date>
    }
    given_address: OfCompany & { invoice_id: number; created_at: Generated<Date> }
    password_reset: OfCompany & { hash: Buffer; user_id: number; expires_at: Date }
    refresh_token: OfCompany & {
      hash: Buffer
      session_id: string
      expires_at: Date
      used_at: Date | null
      successor: Buffer | null // encrypted
    }
    rate_limit: { key: Buffer; full_at: Date }
    login_failure: { key: Buffer; failures: number; next_at: Date }
    signing_key: { kid: string; sealed: Buffer; generation: number; not_before: Date; created_at: Generated<Date> }
  }

/** Tables of the installation, and lookups before the company is known; not for transactions of a company. */
export type System = Kysely<Database>

export type Tx = KitTx<Database>
export type RepositoryTx = KitRepositoryTx<Database>
export type PersonTx = KitTx<Database, PersonCaller>
