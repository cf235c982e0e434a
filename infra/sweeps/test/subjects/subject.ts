import { randomUUID } from 'node:crypto'
import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { eventually, type TestService } from '@recado/kit/testing/service'
import type { Subject } from '../../src/subject.ts'

/** A subject on servers of its own, and how it ends. */
export type StartedSubject = Subject & {
  close(): Promise<void>
  /** Of auth, whose tokens are its own: the same token that says this, too; `expiresIn` in seconds. */
  resign?(token: string, expiresIn: number, claims: Partial<AccessClaims>): Promise<string>
}

/** A row of the delivery tables, which have every company's keys, whether or not a route of the service honours them. */
export const keepKey = (service: TestService, companyId: number) =>
  service.database.query(
    `insert into idempotency_key (company_id, user_id, key, request_hash, answer) values ($1, 1, $2, 'hash', '{}')`,
    [companyId, randomUUID()],
  )

/** Answers at once what only WhatsApp could, by statements that are run again and again. @returns what ends it */
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

/** Waits until a table has something of the company, which came by an event. */
export const hasRow = ({ database }: TestService, table: string, companyId: number) =>
  eventually(async () => (await database.query(`select 1 from ${table} where company_id = $1`, [companyId])).rowCount)
