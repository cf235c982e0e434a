import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { commitOf } from './commit.ts'

const FILE = 'docs/proofs.md'
const WRITTEN = [FILE, 'docs/known-defects.md', 'infra/gate/durations.json', 'infra/bench/results']

/** The result of a run of one part of the nightly tests. */
export type Proof = {
  readonly part: string
  readonly seconds: number
  readonly result: string
}

/** Writes a proof for the current commit into the table of docs/proofs.md. */
export function keepProof({ part, seconds, result }: Proof): void {
  const cells = [commitNow(), new Date().toISOString().slice(0, 10), machine(), String(seconds), result]
  writeFileSync(FILE, withProof(readFileSync(FILE, 'utf8'), part, cells))
}

/**
 * Writes a part's row into the table whose rows begin with the names of parts in backticks.
 * @returns the text with the row in place of the part's earlier row, or below the last row
 */
export function withProof(text: string, part: string, cells: readonly string[]): string {
  const row = `| ${[`\`${part}\``, ...cells.map(inCell)].join(' | ')} |`
  const lines = text.split('\n')
  const place = lines.findIndex((line) => line.startsWith(`| \`${part}\` |`))
  if (place >= 0) return lines.with(place, row).join('\n')
  const last = lines.findLastIndex((line) => /^\| `[\w-]+` \|/.test(line))
  return lines.toSpliced(last + 1, 0, row).join('\n')
}

const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** @returns the current commit, and a remark if files are changed that the nightly tests do not write */
function commitNow(): string {
  const others = ['.', ...WRITTEN.map((file) => `:!${file}`)]
  const changes = execFileSync('git', ['status', '--porcelain', '--', ...others], { encoding: 'utf8' })
  return `${commitOf().slice(0, 9)}${changes === '' ? '' : ' and changes'}`
}

const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, load ${(loadavg()[2] ?? 0).toFixed(1)}`
