import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'

const TICKS_PER_SECOND = 100 // USER_HZ of Linux on all architectures of Node

/** The processor seconds of this process and, on Linux, of the children that it has waited for. */
function spentSoFar(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ') // the name before it may contain spaces
    const [user, system, ofChildren, ofChildrenInSystem] = fields.split(' ').slice(11, 15).map(Number)
    return ((user ?? 0) + (system ?? 0) + (ofChildren ?? 0) + (ofChildrenInSystem ?? 0)) / TICKS_PER_SECOND
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  }
}

const { PROCESSOR_FILE } = process.env
const before = spentSoFar()

// Runs before each test file, in its worker.
if (PROCESSOR_FILE) {
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    appendFileSync(PROCESSOR_FILE, `${JSON.stringify({ file, seconds: spentSoFar() - before })}\n`)
  })
}
