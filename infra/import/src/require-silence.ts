import type { Installation } from '@recado/backup/installation'
import { Failure } from '@recado/up/failure'
import type { FormerSystem } from './former/former-system.ts'

/**
 * Checks that neither system runs, as far as it can be seen. Two clients with the keys of one linked device destroy its
 * session, and messages are lost.
 * @throws Failure
 */
export async function requireSilence(
  { all }: Pick<FormerSystem, 'all'>,
  { isRunning }: Pick<Installation, 'isRunning'>,
): Promise<void> {
  if (isRunning) throw new Failure('Recado runs. Stop it (make down), then take the sessions over.')
  await all('select pg_stat_clear_snapshot()') // otherwise a transaction sees the sessions of its first look
  // a role without rights sees of the sessions of other roles neither their type, nor more than that they are there
  const [others] = await all(`select count(*)::int as sessions from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and coalesce(backend_type = 'client backend', usesysid is not null)`)
  if (Number(others?.['sessions']) > 0) {
    throw new Failure(
      'Something uses the former database. Stop the former system for good, then take the sessions over.',
    )
  }
}
