import { writeDurations } from './durations.ts'
import { type Part, runGate } from './gate.ts'
import { runNightly } from './nightly.ts'
import { stress } from './stress.ts'

const project = (...names: string[]) => names.flatMap((name) => ['--project', name])

/**
 * The parts of `make test`. They run at the same time, because tests of whole stacks mostly wait. Each worker of a part
 * loads the same code and starts each shared service once, so files with the same code have few workers.
 */
const TEST: readonly Part[] = [
  { name: 'gateway', args: project('client'), workers: 2 },
  { name: 'services', args: project('node'), workers: 3 },
  { name: 'web', args: project('pure', 'web'), workers: 2 },
  { name: 'stacks', args: project('slow', 'pages') },
]
const CHECK: readonly Part[] = [{ name: 'web', args: project('pure', 'web') }]

const COMMANDS: Record<string, (argument?: string) => Promise<boolean> | boolean> = {
  test: () => runGate(TEST),
  check: () => runGate(CHECK),
  nightly: (part) => runNightly(part || undefined),
  durations: () => {
    writeDurations()
    return true
  },
  stress: (file) => {
    if (!file) throw new Error('The variable FILE is missing; it names the test file to run.')
    return stress(file)
  },
}

const [name = '', argument] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command) throw new Error(`Usage: main.ts ${Object.keys(COMMANDS).join(' | ')}`)
process.exitCode = (await command(argument)) ? 0 : 1
