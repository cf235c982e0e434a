import { spawn } from 'node:child_process'

export type Ended = { readonly isGood: boolean; readonly output: string; readonly seconds: number }

/** Runs a program to its end and keeps what it says. */
export function runProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const began = Date.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({
        isGood: code === 0,
        output: Buffer.concat(said).toString(),
        seconds: Math.round((Date.now() - began) / 1_000),
      }),
    )
  })
}
