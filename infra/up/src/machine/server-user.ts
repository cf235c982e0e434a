import { spawnSync } from 'node:child_process'
import { findCommand, type Machine } from './machine.ts'

/** PostgreSQL refuses to run as root; these are the two ways out of it. */
export type ServerUser = {
  /** The prefix of the server's command. */
  prefix: readonly string[]
  /** Gives a path to the user that the server runs as. */
  own: (path: string) => void
}

/**
 * As root a user namespace comes first: in it the server sees an ordinary user, while the kernel still checks files as
 * root, so that a checkout which only root may enter works. Where namespaces are forbidden the package's own user serves.
 */
export function findServerUser(machine: Machine): ServerUser {
  const asItIs = { prefix: [], own: () => {} }
  if (!machine.isRoot) return asItIs
  const unshare = findCommand(machine, 'unshare')
  const namespace = unshare ? [unshare, '--user', '--map-user=1000', '--map-group=1000'] : []
  if (unshare && succeeds([...namespace, 'true'])) return { ...asItIs, prefix: namespace }
  return {
    prefix: ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'],
    own: (path) => void succeeds(['chown', '-R', 'postgres:postgres', path]), // a failure shows at once in what follows
  }
}

const succeeds = ([command = '', ...args]: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
