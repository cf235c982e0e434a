import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'

const TICKS_PER_SECOND = 100 // USER_HZ of Linux, the same on all architectures that Node supports

/** @returns the processor seconds of this process and, on Linux, of the ended children that it has waited for */
function spentSoFar(): number {
  try {
    // the fields after the command's name, which stands in parentheses
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    const [user, system, ofChildren, ofChildrenInSystem] = fields.split(' ').slice(11, 15).map(Number)
    return ((user ?? 0) + (system ?? 0) + (ofChildren ?? 0) + (ofChildrenInSystem ?? 0)) / TICKS_PER_SECOND
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  }
}

const { PROCESSOR_FILE } = process.env
const before = spentSoFar()

// Vitest imports this module in the worker of each test file, before the file itself.
if (PROCESSOR_FILE) {
  const file = relative(process.cwd(), expect.getState().testPath ?? '')
  process.env['TEST_FILE'] = file // of the starts and stops of services, which the kit reports
  afterAll(() => {
    appendFileSync(PROCESSOR_FILE, `${JSON.stringify({ file, seconds: spentSoFar() - before })}\n`)
  })
}
