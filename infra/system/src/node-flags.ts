import type { ServiceName } from './services.ts'

/** For a small machine: a young space that is collected early, and code and heap optimised for size. */
export const FEW_MEGABYTES: readonly string[] = ['--max-semi-space-size=2', '--optimize-for-size']

/**
 * A young space far below Node's default limit. It saves 12 to 20 MB when idle, and 130 MB with 50 WhatsApp sessions.
 * Its cost under load was too small to measure on a busy machine.
 */
const SMALL_YOUNG_SPACE: readonly string[] = ['--max-semi-space-size=8']

/** The processes measured under load with this setting, and billing, which has no load. */
const SAVING: readonly string[] = ['billing', 'connections', 'edge', 'realtime'] satisfies (ServiceName | 'edge')[]

/** @returns the flags of Node for a separate process, in `make up` and in containers alike */
export const flagsOf = (name: ServiceName | 'edge'): readonly string[] =>
  SAVING.includes(name) ? SMALL_YOUNG_SPACE : []
