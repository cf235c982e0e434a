import type { Installation } from '@recado/backup/installation'
import { findConsumed } from '@recado/backup/occupied'
import { Failure } from '@recado/up/failure'
import type { FormerSystem } from './former/former-system.ts'

/**
 * Checks that neither system runs, as far as it can be seen. Two clients with the keys of one linked device destroy its
 * session, and messages are lost.
 * @throws Failure
 */
export async function requireSilence(
  { all }: Pick<FormerSystem, 'all'>,
  installation: Pick<Installation, 'isRunning' | 'amqpUrl' | 'namespace'>,
): Promise<void> {
  if (installation.isRunning) throw new Failure('Recado runs. Stop it (make down), then take the sessions over.')
  // services in containers and on other hosts are seen by their consumers
  const consumed = await findConsumed(installation)
  if (consumed !== undefined) {
    throw new Failure(
      `Recado runs: a service consumes ${consumed}. Stop all services (docker compose stop), then take the sessions over.`,
    )
  }
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
