import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { StackOptions } from './stack/options.ts'
import { type Stack, startStack, stopStack } from './stack/stack.ts'
import { viteOf } from './stack/web-build.ts'

/** The product in watch mode: each service restarts, and the web client is built again, on every change; until Ctrl-C. */
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
