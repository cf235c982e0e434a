import { execFileSync } from 'node:child_process'

/** The hash of the commit that is checked out. */
export const commitOf = (): string => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()

/** A number of the commit's hash: which share the gate takes of what takes turns. */
export const turnOf = (commit: string): number => Number.parseInt(commit.slice(0, 6), 16)
