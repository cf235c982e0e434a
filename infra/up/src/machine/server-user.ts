import { spawnSync } from 'node:child_process'
import { findCommand, type Machine } from './machine.ts'

/** How to run PostgreSQL when the user is root, which PostgreSQL refuses. */
export type ServerUser = {
  /** The prefix of the server's command. */
  prefix: readonly string[]
  /** Makes the server's user the owner of a path. */
  own: (path: string) => void
}

/**
 * For root, a user namespace is tried first: the server sees an ordinary user in it, but the kernel checks files as
 * root, so that the server can use a checkout that only root may enter. Without namespaces the server runs as the
 * package's user.
 */
export function findServerUser(machine: Machine): ServerUser {
  const asItIs = { prefix: [], own: () => {} }
  if (!machine.isRoot) return asItIs
  const unshare = findCommand(machine, 'unshare')
  const namespace = unshare ? [unshare, '--user', '--map-user=1000', '--map-group=1000'] : []
  if (unshare && succeeds([...namespace, 'true'])) return { ...asItIs, prefix: namespace }
  return {
    prefix: ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'],
    own: (path) => void succeeds(['chown', '-R', 'postgres:postgres', path]), // a failure shows in the next step
  }
}

const succeeds = ([command = '', ...args]: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
