import { SERVICE_NAMES } from '@recado/system/services'
import { Failure } from '../failure.ts'
import { findFreePort, isPortFree } from '../ports.ts'
import { findParts } from './part.ts'
import { type PartName, TOGETHER } from './parts.ts'
import { readStackState, writeStackState } from './stack-state.ts'

/**
 * Chooses the port of each part: the previous one, unless another program uses it.
 * @param edgePort the product's own port, which never changes silently
 */
export async function choosePorts(
  directory: string,
  names: readonly PartName[],
  edgePort: number,
): Promise<(name: PartName) => number> {
  const state = readStackState(directory)
  const running = findParts(directory)
  const isShared = (name: string) => running.has(TOGETHER) && SERVICE_NAMES.some((service) => service === name)
  const isOurs = (name: string, port: number) => state.ports[name] === port && (running.has(name) || isShared(name))
  if (!isOurs('edge', edgePort) && !(await isPortFree(edgePort))) {
    throw new Failure(
      `Port ${edgePort} is taken by another program; stop that, or choose another port: PORT=${edgePort + 1} make up`,
    )
  }
  const ports: Record<string, number> = { edge: edgePort }
  for (const name of names) {
    const before = state.ports[name]
    ports[name] = before !== undefined && isOurs(name, before) ? before : await findFreePort(before)
  }
  writeStackState(directory, { ...state, ports })
  return (name) => {
    const port = ports[name]
    if (port === undefined) throw new Error(`no port was chosen for ${name}`)
    return port
  }
}
