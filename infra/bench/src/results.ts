import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { isMet, type Row, ratioOf } from './measure.ts'

const DIRECTORY = new URL('../results/', import.meta.url).pathname

/** Writes the rows of a run, its commit and facts about the machine into a file. @returns the path of the file */
export function writeResults(rows: readonly Row[], startedAt: Date): string {
  mkdirSync(DIRECTORY, { recursive: true })
  const file = join(DIRECTORY, `${startedAt.toISOString().replaceAll(':', '-')}.json`)
  const machine = {
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    loadAtTheEnd: loadavg()[0], // the average of the last minute, which includes other programs on the machine
  }
  const run = {
    startedAt: startedAt.toISOString(),
    commit: readCommit(),
    machine,
    rows: rows.map((row) => ({ ...row, ratio: ratioOf(row), met: isMet(row) })),
  }
  writeFileSync(file, `${JSON.stringify(run, undefined, 2)}\n`)
  return file
}

function readCommit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined // the directory is not a git checkout
  }
}
