import { describeFailure } from './failure.ts'
import type { StackOptions } from './stack/options.ts'
import type { Stack } from './stack/stack.ts'

/** The directory for the data of everything that a checkout runs. */
export const DATA_DIRECTORY = '.data'

/**
 * Runs a command of this checkout. Ctrl-C lets it undo its work; a failure is printed as its message, with exit code 1.
 */
export async function runInTerminal(command: (options: StackOptions) => Promise<void>): Promise<void> {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())
  const log = (line: string) => console.log(line)
  const common = { directory: DATA_DIRECTORY, repository: process.cwd(), durable: true }
  try {
    await command({ ...common, log, signal: interruption.signal })
  } catch (error) {
    console.error(`\n${describeFailure(error)}`)
    process.exitCode = 1
  }
}

/** Prints the addresses of all parts. */
export function announce({ url, phoneUrl, bankUrl, providersUrl }: Stack): void {
  console.log(`\nRecado:              ${url}`)
  if (phoneUrl) console.log(`The simulated phone: ${phoneUrl}`)
  if (bankUrl) console.log(`The simulated bank:  ${bankUrl}`)
  if (providersUrl) console.log(`Simulated providers: ${providersUrl}`)
  console.log(`Logs are in ${DATA_DIRECTORY}/logs; make down stops everything.`)
}
