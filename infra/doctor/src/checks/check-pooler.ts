import { createPool } from '@recado/kit/db/pool'
import { requireSessions, requireStatements } from '@recado/kit/db/pooler'
import { createLog } from '@recado/kit/log'
import { reasonOf } from '@recado/kit/reason-of'
import { type Finding, failure, fine } from '../finding.ts'

/**
 * Checks whether a pooler between this host and the database works for this address.
 * @param needs `statements`: prepared statements and time limits; `sessions`: locks and LISTEN too
 */
export async function checkPooler(url: string, needs: 'statements' | 'sessions'): Promise<Finding> {
  const pool = createPool(url, 2, createLog('doctor', 'silent'))
  try {
    await (needs === 'sessions' ? requireSessions : requireStatements)(pool)
    return fine(needs === 'sessions' ? 'sessions last' : 'prepared statements and time limits last')
  } catch (error) {
    return failure(reasonOf(error), 'docs/operations.md, "Poolers", has the modes, the settings and the roles.')
  } finally {
    await pool.end()
  }
}
