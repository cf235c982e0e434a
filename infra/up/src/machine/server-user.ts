import { spawnSync } from 'node:child_process'
import { findCommand, type Machine } from './machine.ts'

/** How to run PostgreSQL as another user when the user is root, because PostgreSQL refuses to run as root. */
export type ServerUser = {
  /** The prefix of the server's command. */
  prefix: readonly string[]
  /** Makes the server's user the owner of a path. */
  own: (path: string) => void
}

/**
 * Finds the user for PostgreSQL. For root, it tries a user namespace first: in it the server sees an ordinary user, but
 * the kernel checks access to files as root, so that the server can use a checkout that only root may enter. Where
 * namespaces are not available, the server runs as the user `postgres` of the package.
 */
export function findServerUser(machine: Machine): ServerUser {
  const asItIs = { prefix: [], own: () => {} }
  if (!machine.isRoot) return asItIs
  const unshare = findCommand(machine, 'unshare')
  const namespace = unshare ? [unshare, '--user', '--map-user=1000', '--map-group=1000'] : []
  if (unshare && succeeds([...namespace, 'true'])) return { ...asItIs, prefix: namespace }
  return {
    prefix: ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'],
    // a failure is not checked here, because the next step then fails
    own: (path) => void succeeds(['chown', '-R', 'postgres:postgres', path]),
  }
}

const succeeds = ([command = '', ...args]: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
