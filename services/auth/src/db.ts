import type { PersonCaller } from '@recado/kit/caller'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables } from '@recado/kit/media/file-ledger'
import type { Kysely } from 'kysely'
import type { AuditLogTable } from './audit/audit-tables.ts'
import type { CompanyTable, SignupKeyTable } from './companies/company-tables.ts'
import type { ConnectionRefTable } from './connections/connection-tables.ts'
import type { SigningKeyTable } from './keys/signing-key-tables.ts'
import type { LoginFailureTable, RateLimitTable } from './limits/limit-tables.ts'
import type { ResetTable } from './password-reset/reset-tables.ts'
import type { PlanRefTable } from './plans/plan-tables.ts'
import type { PresenceTable } from './presence/presence-tables.ts'
import type { QueueRefTable } from './queues/queue-tables.ts'
import type { GivenAddressTable, RenewalTable } from './renewals/renewal-tables.ts'
import type { RefreshTokenTable, SessionTable } from './sessions/session-tables.ts'
import type { SettingTable } from './settings/setting-tables.ts'
import type { TwoFactorTable } from './two-factor/two-factor-tables.ts'
import type { LoginTable, UserQueueTable, UserTable } from './users/user-tables.ts'

export type Database = DeliveryTables &
  CompanyFileTables & {
    plan_ref: PlanRefTable
    queue_ref: QueueRefTable
    connection_ref: ConnectionRefTable
    company: CompanyTable
    audit_log: AuditLogTable
    setting: SettingTable
    signup_key: SignupKeyTable
    app_user: UserTable
    user_queue: UserQueueTable
    login: LoginTable
    session: SessionTable
    presence: PresenceTable
    two_factor: TwoFactorTable
    renewal: RenewalTable
    given_address: GivenAddressTable
    password_reset: ResetTable
    refresh_token: RefreshTokenTable
    rate_limit: RateLimitTable
    login_failure: LoginFailureTable
    signing_key: SigningKeyTable
  }

/** Tables of the installation, and lookups before the company is known; not for transactions of a company. */
export type System = Kysely<Database>

export type Tx = KitTx<Database>
export type RepositoryTx = KitRepositoryTx<Database>

export type PersonTx = KitTx<Database, PersonCaller>
