import { execFileSync } from 'node:child_process'

/** The hash of the commit that is checked out. */
export const commitOf = (): string => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
