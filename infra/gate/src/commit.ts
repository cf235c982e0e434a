import { execFileSync } from 'node:child_process'

/** @returns the hash of the commit that is checked out */
export const commitOf = (): string => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()

/** @returns a number from the commit's hash, by which the gate chooses which share of some tests it runs */
export const turnOf = (commit: string): number => Number.parseInt(commit.slice(0, 6), 16)
