import { endOfDueDate } from '@recado/contracts/auth/due-date'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isOver } from './companies.ts'

let db: Kysely<never>
beforeAll(() => {
  db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: inject('postgresUrl') }) }) })
})
afterAll(() => db.destroy())

const isOverAt = async (dueDate: string, timezone: string, at: Date): Promise<boolean> => {
  const asked = isOver(sql`${dueDate}::date`, sql`${timezone}::text`, sql`${at.toISOString()}::timestamptz`)
  const { rows } = await sql<{ is_over: boolean }>`select ${asked} as is_over`.execute(db)
  return rows[0]?.is_over === true
}

test.each([
  ['on an ordinary day', '2026-11-27', 'America/Sao_Paulo'],
  ['far to the east', '2026-11-27', 'Pacific/Kiritimati'],
  ['far to the west', '2026-11-27', 'Pacific/Pago_Pago'],
  ['with a quarter of an hour', '2026-02-28', 'Asia/Kathmandu'],
  ['at the end of a year', '2026-12-31', 'UTC'],
  ['before clocks skip midnight', '2018-11-03', 'America/Sao_Paulo'],
  ['before clocks skip midnight, elsewhere', '2025-09-06', 'America/Santiago'],
  ['before clocks show midnight twice', '2025-11-01', 'America/Havana'],
  ['before clocks show the last hour twice', '2025-04-05', 'America/Santiago'],
  ['before clocks go back at one', '2025-10-25', 'Atlantic/Azores'],
  ['on a day of twenty-three hours', '2026-03-29', 'Europe/Lisbon'],
  ['on a day of twenty-five hours', '2026-10-25', 'Europe/Lisbon'],
])('a licence ends at the same instant for tokens and for the database: %s (%s, %s)', async (_, dueDate, timezone) => {
  const end = endOfDueDate(dueDate, timezone)

  const beside = [-3_600_000, -1_000, 0, 1_000, 3_600_000].map((ms) => new Date(end.getTime() + ms))
  const found = await Promise.all(beside.map((at) => isOverAt(dueDate, timezone, at)))
  expect(found).toEqual([false, false, true, true, true])
})
