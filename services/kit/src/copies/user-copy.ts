import type { Profile } from '@recado/contracts/permissions'
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely'
import { companyId, ofCompany } from '../db/schema.ts'
import { requestCopy } from './copy-gaps.ts'

/** The tables in a service's `Database` if the service has a copy of users. */
export type UserCopyTables = {
  user_ref: {
    company_id: Generated<number>
    id: number
    version: Generated<number> // 0: inserted from a token, before the first event
    name: string
    profile: Profile
    queue_ids: ColumnType<number[], string | undefined, string> // jsonb
    all_ticket: Generated<boolean> // sees tickets without a queue
    whatsapp_id: number | null // the connection through which the user sends by default
    rights_version: Generated<number> // 0: unknown yet
    deleted: Generated<boolean> // the row stays, so that past actions still show the name
  }
}

/** For a migration: creates the copy of users in this service. */
export async function createUserCopy(db: Kysely<never>): Promise<void> {
  await sql`create table user_ref (
    ${companyId},
    id bigint not null,
    version integer not null default 0,
    name text not null,
    profile text not null check (profile in ('user', 'supervisor', 'admin')),
    queue_ids jsonb not null default '[]',
    all_ticket boolean not null default false,
    whatsapp_id bigint,
    deleted boolean not null default false,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'user_ref')
  await completeUserCopy(db)
}

/** For a migration: adds the missing columns to a copy of users, and requests their values. */
export async function completeUserCopy(db: Kysely<never>): Promise<void> {
  await sql`alter table user_ref add column if not exists rights_version int not null default 0`.execute(db)
  await requestCopy(db, 'user')
}
