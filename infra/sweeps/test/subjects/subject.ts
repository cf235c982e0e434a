import { randomUUID } from 'node:crypto'
import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { CompanyFileOwner } from '@recado/contracts/file-owner'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually, type TestService } from '@recado/kit/testing/service'
import type { Subject } from '../../src/subject.ts'

/** A subject whose service runs. `close` stops the service. */
export type StartedSubject = Subject & {
  close(): Promise<void>
  /**
   * Signs the token again with additional claims. Only auth has it, because it signs tokens. `expiresIn` is in seconds.
   */
  resign?(token: string, expiresIn: number, claims: Partial<AccessClaims>): Promise<string>
}

/** Inserts an idempotency key; every service has this table, even if its routes do not use it. */
export const keepKey = (service: TestService, companyId: number) =>
  service.database.query(
    `insert into idempotency_key (company_id, user_id, key, request_hash, answer) values ($1, 1, $2, 'hash', '{}')`,
    [companyId, randomUUID()],
  )

/** Inserts the record of a row that moved in from another system. */
export const keepMoved = (service: TestService, companyId: number) =>
  service.database.query(
    `insert into import_map (company_id, origin, kind, source_id, id) values ($1, $2, 'queue', '1', 1)`,
    [companyId, randomUUID()],
  )

/** Inserts a requested part of a file of the company that is not due. */
export const keepChunk = ({ database }: TestService, companyId: number) =>
  database.query(
    `insert into company_export_chunk (company_id, export_id, from_table, expires_at, due_at)
      values ($1, 1, '', now() + interval '1 day', now() + interval '1 day')`,
    [companyId],
  )

/** Inserts a used file into the ledger of a service without uploads, and its length. */
export async function keepFile({ database }: TestService, owner: CompanyFileOwner, companyId: number): Promise<void> {
  const path = newMediaKey(owner, companyId)
  await database.query('insert into media_file (company_id, path, bytes) values ($1, $2, 7)', [companyId, path])
  await database.query('insert into file_use (company_id, bytes, files) values ($1, 7, 1)', [companyId])
}

/** Answers the service's requests to WhatsApp by repeating SQL statements. @returns a function that stops this */
export function answerAlways({ database }: TestService, statementsNow: () => readonly string[]): () => Promise<void> {
  let isOver = false
  async function answer(): Promise<void> {
    while (!isOver) {
      const statements = statementsNow()
      if (statements.length > 0) await database.query(statements.join(';'))
      await new Promise((resume) => setTimeout(resume, 50))
    }
  }
  const done = answer()
  return async () => {
    isOver = true
    await done
  }
}

/** Waits until the service has handled an event and its table has a row of the company. */
export const hasRow = ({ database }: TestService, table: string, companyId: number) =>
  eventually(async () => (await database.query(`select 1 from ${table} where company_id = $1`, [companyId])).rowCount)
