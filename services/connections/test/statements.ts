import pg from 'pg'
import { afterAll } from 'vitest'

/** Records the texts of SQL statements that this process runs, except those that begin or end transactions. */
export function recordStatements(): string[] {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  const recording = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given
    const text = typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? '')
    if (!/^\s*(begin|commit|rollback|start|set|listen)\b/i.test(text)) texts.push(text.replaceAll(/\s+/g, ' ').trim())
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  }
  pg.Client.prototype.query = recording as typeof query
  afterAll(() => {
    pg.Client.prototype.query = query
  })
  return texts
}
