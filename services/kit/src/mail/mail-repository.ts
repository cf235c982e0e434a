import { type Kysely, sql } from 'kysely'
import type { RepositoryTx } from '../db/tx.ts'

/** A mail that may still be sent. */
type StoredMail = {
  readonly messageId: string
  readonly purpose: string
  readonly sealed: Buffer
  readonly createdAt: Date
}

type NewRow = {
  readonly messageId: string
  readonly purpose: string
  readonly userId: number | null
  readonly sealed: Buffer
  readonly expiresAt: Date
}

export async function insertMail<DB>({ db }: RepositoryTx<DB>, mail: NewRow): Promise<void> {
  const { messageId, purpose, userId, sealed, expiresAt } = mail
  await sql`insert into mail (message_id, purpose, user_id, sealed, expires_at)
    values (${messageId}, ${purpose}, ${userId}, ${sealed}, ${expiresAt})`.execute(db)
}

/** @returns undefined if the mail has expired */
export async function findMail<DB>({ db }: RepositoryTx<DB>, id: number): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`
    select message_id as "messageId", purpose, sealed, created_at as "createdAt" from mail
    where id = ${id} and expires_at > now()`.execute(db)
  return rows[0]
}

/** Deletes the content and the receiver of a mail. */
export async function forgetContent<DB>({ db }: RepositoryTx<DB>, id: number): Promise<void> {
  await sql`update mail set sealed = null where id = ${id}`.execute(db)
}

/** Deletes the unsent mails to a user with one purpose, because their content is no longer valid. */
export async function deleteWaitingMails<DB>(
  { db }: RepositoryTx<DB>,
  { userId, purpose }: { userId: number; purpose: string },
): Promise<void> {
  await sql`delete from mail where user_id = ${userId} and purpose = ${purpose} and status = 'waiting'`.execute(db)
}

/** Deletes an unsent mail whose content is no longer valid. */
export async function deleteWaitingMail<DB>({ db }: RepositoryTx<DB>, messageId: string): Promise<void> {
  await sql`delete from mail where message_id = ${messageId} and status = 'waiting'`.execute(db)
}

/** Runs with the system role. */
export async function findCompaniesWithOldMails<DB>(system: Kysely<DB>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_old_mails() as company_id`.execute(system)
  return rows
}

/** Deletes mails that expired more than 30 days ago. @returns how many */
export async function deleteOldMails<DB>({ db }: RepositoryTx<DB>, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from mail where ctid = any (array(
    select ctid from mail where expires_at < now() - interval '30 days' limit ${atMost}))`.execute(db)
  return Number(numAffectedRows)
}
