import { existsSync } from 'node:fs'
import { runDev } from './dev.ts'
import { describeFailure } from './failure.ts'
import type { StackOptions } from './stack/options.ts'
import { type Stack, startStack, stopStack } from './stack/stack.ts'

const DIRECTORY = '.data'

const interruption = new AbortController()
const options: StackOptions = {
  directory: DIRECTORY,
  repository: process.cwd(),
  durable: true,
  log: (line) => console.log(line),
  signal: interruption.signal,
}

const COMMANDS: Record<string, () => Promise<void>> = {
  up: async () => announce(await startStack(options)),
  dev: () => runDev(options, announce),
  down: async () => {
    const directories = [DIRECTORY, `${DIRECTORY}/test/kept`].filter((one) => existsSync(one)) // tests may keep their servers
    const stopped: string[] = []
    for (const directory of directories) stopped.push(...(await stopStack(directory)))
    console.log(stopped.length > 0 ? `Stopped: ${stopped.join(', ')}.` : 'Nothing was running.')
  },
}

function announce({ url, phoneUrl }: Stack): void {
  console.log(`\nRecado:              ${url}`)
  if (phoneUrl) console.log(`The simulated phone: ${phoneUrl}`)
  console.log(`Logs are in ${DIRECTORY}/logs; make down stops everything.`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())

const command = COMMANDS[process.argv[2] ?? '']
if (!command) throw new Error(`Usage: main.ts ${Object.keys(COMMANDS).join(' | ')}`)
try {
  await command()
} catch (error) {
  console.error(`\n${describeFailure(error)}`)
  process.exitCode = 1
}
