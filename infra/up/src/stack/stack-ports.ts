import { Failure } from '../failure.ts'
import { findFreePort, isPortFree } from '../ports.ts'
import { findPart } from './part.ts'
import { readStackState, writeStackState } from './stack-state.ts'

/**
 * Chooses where each part listens: where it did before, unless another program has come to sit there.
 * @param edgePort the product's own port, which is never moved silently
 */
export async function choosePorts<Name extends string>(
  directory: string,
  names: readonly Name[],
  edgePort: number,
): Promise<Record<Name | 'edge', number>> {
  const state = readStackState(directory)
  const isOurs = (name: string, port: number) => state.ports[name] === port && findPart(name, directory) !== undefined
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
  return ports as Record<Name | 'edge', number>
}
