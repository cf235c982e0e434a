import { resolve } from 'node:path'
import type { ServiceName } from '@recado/system/services'
import { environmentOf } from '@recado/system/together/environment-of'
import { readEnvironment } from '../process/read-environment.ts'
import { runHere } from '../process/run-here.ts'
import { findParts } from './part.ts'
import { TOGETHER } from './parts.ts'

type Place = { readonly directory: string; readonly repository: string }

/**
 * Runs a file in this terminal with the environment of a running service, because the caller's variables may differ
 * from those of the running product. Starts and restarts no part.
 * @returns false when the service does not run @throws Failure when the file fails
 */
export async function runBeside(
  { directory, repository }: Place,
  service: ServiceName,
  args: readonly string[],
): Promise<boolean> {
  const running = findParts(resolve(directory))
  const [own, shared] = [running.get(service), running.get(TOGETHER)]
  const pid = own ?? shared
  if (pid === undefined) return false
  const told = readEnvironment(pid)
  const environment = own === undefined ? environmentOf(service, told) : told
  await runHere(args, { environment, directory: repository })
  return true
}
