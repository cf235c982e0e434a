import { execFileSync } from 'node:child_process'

/** The hash of the commit that is checked out. */
export const commitOf = (): string => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()

/** A number from the commit's hash, which selects the gate's share of the tests that take turns. */
export const turnOf = (commit: string): number => Number.parseInt(commit.slice(0, 6), 16)
