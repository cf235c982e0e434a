import type { PersonCaller } from '@recado/kit/caller'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables } from '@recado/kit/media/file-ledger'
import type { ImportMapTables } from '@recado/kit/moving-in/import-map'
import type { Kysely } from 'kysely'
import type { AuditLogTable } from './audit-tables.ts'
import type { CompanyExportPartTable, CompanyExportTable } from './company-export-tables.ts'
import type { CompanyTable, SignupKeyTable } from './company-tables.ts'
import type { ConnectionRefTable } from './connection-tables.ts'
import type { InstallationTable } from './installation-tables.ts'
import type { InvitationQueueTable, InvitationTable } from './invitation-tables.ts'
import type { LoginFailureTable, RateLimitTable } from './limit-tables.ts'
import type { OutageTable } from './outage-tables.ts'
import type { PlanRefTable } from './plan-tables.ts'
import type { PresenceTable } from './presence-tables.ts'
import type { PushDeviceTable, PushKeyTable, PushMessageTable } from './push-tables.ts'
import type { QueueRefTable } from './queue-tables.ts'
import type { GivenAddressTable, RenewalTable } from './renewal-tables.ts'
import type { ResetTable } from './reset-tables.ts'
import type { RefreshTokenTable, SessionTable } from './session-tables.ts'
import type { SettingTable } from './setting-tables.ts'
import type { SigningKeyTable } from './signing-key-tables.ts'
import type { StorageTable, StoredFilesTable } from './storage-tables.ts'
import type { SupportEntryTable } from './support-tables.ts'
import type { TwoFactorTable } from './two-factor-tables.ts'
import type { LoginTable, UserQueueTable, UserTable } from './user-tables.ts'

export type Database = DeliveryTables &
  ImportMapTables &
  CompanyFileTables & {
    plan_ref: PlanRefTable
    queue_ref: QueueRefTable
    connection_ref: ConnectionRefTable
    company: CompanyTable
    company_export: CompanyExportTable
    company_export_part: CompanyExportPartTable
    audit_log: AuditLogTable
    setting: SettingTable
    signup_key: SignupKeyTable
    app_user: UserTable
    user_queue: UserQueueTable
    login: LoginTable
    session: SessionTable
    support_entry: SupportEntryTable
    presence: PresenceTable
    two_factor: TwoFactorTable
    renewal: RenewalTable
    given_address: GivenAddressTable
    password_reset: ResetTable
    invitation: InvitationTable
    invitation_queue: InvitationQueueTable
    refresh_token: RefreshTokenTable
    rate_limit: RateLimitTable
    login_failure: LoginFailureTable
    signing_key: SigningKeyTable
    installation: InstallationTable
    outage: OutageTable
    storage: StorageTable
    stored_files: StoredFilesTable
    push_key: PushKeyTable
    push_device: PushDeviceTable
    push_message: PushMessageTable
  }

/** The database with the system role, for tables of the installation and for lookups before the company is known. */
export type System = Kysely<Database>

export type Tx = KitTx<Database>
export type RepositoryTx = KitRepositoryTx<Database>

export type PersonTx = KitTx<Database, PersonCaller>
