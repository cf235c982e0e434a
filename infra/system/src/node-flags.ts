import type { ServiceName } from './services.ts'

/** Of a small machine: a young space that is emptied early, and code and heap rather small than quick. */
export const FEW_MEGABYTES: readonly string[] = ['--max-semi-space-size=2', '--optimize-for-size']

/**
 * A young space of a fraction of what Node lets it grow to: 12 to 20 MB less when idle, 130 with 50 WhatsApp sessions. Its
 * cost under load is within a busy machine's noise.
 */
const SMALL_YOUNG_SPACE: readonly string[] = ['--max-semi-space-size=8']

/** Those whose load was measured with it, and billing, which has none. */
const SAVING: readonly string[] = ['billing', 'connections', 'edge', 'realtime'] satisfies (ServiceName | 'edge')[]

/** @returns how Node is started for a process of its own, by `make up` and in containers alike */
export const flagsOf = (name: ServiceName | 'edge'): readonly string[] =>
  SAVING.includes(name) ? SMALL_YOUNG_SPACE : []
