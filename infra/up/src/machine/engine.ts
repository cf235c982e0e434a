import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findCommand, type Machine } from './machine.ts'

const run = promisify(execFile)
const ANSWER_MS = 10_000

/** @returns the command of a running container engine: Docker, or a compatible program named `docker` */
export async function findEngine(machine: Machine): Promise<string | undefined> {
  const docker = findCommand(machine, 'docker')
  const answers = docker && (await run(docker, ['info'], { timeout: ANSWER_MS }).catch(() => undefined))
  return answers ? docker : undefined
}
