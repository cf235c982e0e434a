import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { eventually } from '@recado/kit/testing/service'
import type { Harness } from './harness.ts'

/** Starts a second process of the service and collects the lines that it prints. */
export async function startSecondProcess({ service }: Harness) {
  let printed = ''
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const environment = { ...process.env, ...service.environment, LOG_LEVEL: 'trace' }
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const log = () => printed
  await eventually(log, (text) => text.includes('service started'))
  return {
    log,
    /** Ends the process as a crash does. */
    async crash() {
      child.kill('SIGKILL')
      await ended
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
