import { SERVICE_NAMES, type ServiceName } from '@recado/system/services'
import { type Environment, environmentOf } from '@recado/system/together/environment-of'
import { Failure } from '@recado/up/failure'
import { readEnvironment } from '@recado/up/process/read-environment'
import { findParts } from '@recado/up/stack/part'
import { TOGETHER } from '@recado/up/stack/parts'

/** The environments of the services that are checked, as their processes have them. */
export type Installation = {
  readonly services: ReadonlyMap<ServiceName, Environment>
  /** The environment of the edge, if it is checked. */
  readonly edge: Environment | undefined
  /** Ids of the processes on this host. */
  readonly pids: ReadonlyMap<string, number>
}

/** Reads the environments of the product that `make up` runs from this directory. @throws Failure if none runs */
export function readRunning(directory: string): Installation {
  const pids = findParts(directory)
  const services = new Map<ServiceName, Environment>()
  const shared = pids.get(TOGETHER)
  for (const name of SERVICE_NAMES) {
    const own = pids.get(name)
    if (own !== undefined) services.set(name, readEnvironment(own))
    else if (shared !== undefined) services.set(name, environmentOf(name, readEnvironment(shared)))
  }
  if (services.size === 0) {
    throw new Failure(
      'No product runs here. Start it with make up, or name the services that have the environment of this command.',
    )
  }
  const edge = pids.get('edge')
  return { services, edge: edge === undefined ? undefined : readEnvironment(edge), pids }
}

/**
 * Takes the environment of this command as that of the named services: of one service, or of several that share a
 * process.
 * @throws Failure for another name
 */
export function readNamed(names: readonly string[], environment: Environment): Installation {
  const services = new Map<ServiceName, Environment>()
  for (const name of names) {
    const service = SERVICE_NAMES.find((one) => one === name)
    if (!service) throw new Failure(`There is no service ${name}. The services are ${SERVICE_NAMES.join(', ')}.`)
    services.set(service, names.length === 1 ? environment : environmentOf(service, environment))
  }
  return { services, edge: undefined, pids: new Map([['this command', process.pid]]) }
}
