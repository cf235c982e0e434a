import type { System } from '../tables/db.ts'
import { findCompaniesWithPush } from './device-repository.ts'

const KNOWN_MS = 1_000

/** Knows which companies have subscribed browsers, so that the events of all others need no transaction. */
export type Listening = {
  /**
   * Whether the company may have subscribed browsers. A browser that subscribed through another process within the last
   * second may be missing.
   */
  isListening(companyId: number): Promise<boolean>
  /** Reads the companies again at the next question, because one has a new browser. */
  forget(): void
}

export function createListening(system: System): Listening {
  let known: { readonly at: number; readonly companies: Promise<ReadonlySet<number>> } | undefined
  return {
    async isListening(companyId) {
      if (!known || Date.now() - known.at >= KNOWN_MS) {
        known = { at: Date.now(), companies: findCompaniesWithPush(system).then((ids) => new Set(ids)) }
      }
      return known.companies.then(
        (companies) => companies.has(companyId),
        () => true, // the database decides, once it is reachable again
      )
    },
    forget() {
      known = undefined
    },
  }
}
