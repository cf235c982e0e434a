import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from '../failure.ts'

const PATIENCE_S = 180 // a first start that installs packages takes about a minute

/** Runs the work while no other process has the same lock; the kernel releases the lock when this process dies. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true })
  const script = ['sh', '-c', 'echo held; exec cat'] // cat ends when this process closes its input
  const holder = spawn('flock', ['--exclusive', '--timeout', String(PATIENCE_S), file, ...script], {
    detached: true, // otherwise Ctrl-C releases the lock before the clean-up
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(holder, 'exit')
  const held = await Promise.race([once(holder.stdout, 'data'), ended]).catch(() => [])
  if (!Buffer.isBuffer(held[0]))
    throw new Failure(`Another start or stop has locked ${file}; try again when it is done.`)
  try {
    return await work()
  } finally {
    holder.stdin.end()
    await ended
  }
}
