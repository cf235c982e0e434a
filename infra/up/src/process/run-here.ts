import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Failure } from '../failure.ts'

type Place = { readonly environment: NodeJS.ProcessEnv; readonly directory: string }

/**
 * Runs a file in this terminal until it ends. @throws Failure without a message when it fails, because the program has
 * printed the reason
 */
export async function runHere(args: readonly string[], { environment, directory }: Place): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: directory, env: environment, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Failure('The command failed and changed no data.')
}
