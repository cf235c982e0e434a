import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { findEngine } from '@recado/up/machine/engine'
import { thisMachine } from '@recado/up/machine/machine'

type How = { readonly folder?: string; readonly input?: string }

/**
 * Runs docker with these arguments in a folder, and gives it the input.
 * @returns its standard output @throws an Error with the end of what it said
 */
export async function runDocker(args: readonly string[], { folder, input = '' }: How = {}): Promise<string> {
  const child = spawn('docker', args, { cwd: folder, stdio: 'pipe' })
  child.stdin.on('error', () => {}) // a program that ends early has said why
  child.stdin.end(input)
  const ended = once(child, 'close') as Promise<[number | null]>
  const [output, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code === 0) return output
  throw new Error(`docker ${args.join(' ')} ended with ${code}: ${(output + said).slice(-2_000)}`)
}

/** @returns why no container can be started here; undefined if an engine with the Compose plugin answers */
export async function whyNoContainers(): Promise<string | undefined> {
  if (!(await findEngine(thisMachine()))) return 'no engine'
  return runDocker(['compose', 'version']).then(
    () => undefined,
    () => 'no Compose plugin',
  )
}
