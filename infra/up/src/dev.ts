import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { StackOptions } from './stack/options.ts'
import { type Stack, startStack, stopStack } from './stack/stack.ts'
import { viteOf } from './stack/web-build.ts'

/** Runs the product in watch mode until Ctrl-C: on every change, services restart and the web client is built again. */
export async function runDev(options: StackOptions, announce: (stack: Stack) => void): Promise<void> {
  announce(await startStack({ ...options, watch: true }))
  const builder = spawn(process.execPath, [viteOf(options.repository), 'build', '--watch', '--logLevel', 'warn'], {
    cwd: join(options.repository, 'web'),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (options.signal && !options.signal.aborted) await once(options.signal, 'abort')
  builder.kill()
  await stopStack(options.directory)
}
