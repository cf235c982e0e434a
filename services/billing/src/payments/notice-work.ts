import { randomUUID } from 'node:crypto'
import { backoff } from '@recado/kit/outside/next-state'
import { type DefinedWork, defineOutsideWork } from '@recado/kit/outside/start-outside-work'
import { asOutcome, isHopeless } from '../charges/cancel-work.ts'
import type { PixDeps } from '../deps.ts'
import { parseNotice } from '../pix/parse-notice.ts'
import type { Database, Tx } from '../tables/db.ts'
import { askProvider } from './ask-provider.ts'
import { findNotice, insertNotice } from './notice-repository.ts'

/** The attempts last more than a day, in case the provider is down. */
const WAITS = { firstMs: 2_000, mostMs: 30 * 60_000, tries: 60 }
const DEADLINE_MS = 60_000
/** The context of sealed notices. */
export const NOTICE_CONTEXT = 'pix-notice'

/**
 * Creates `take`, which stores a notice of the provider, and `work`, which reads the charges in it at the provider.
 * Notices are stored encrypted, because they contain names and documents of payers.
 */
export function createNotices(deps: PixDeps): {
  take(tx: Tx, raw: Buffer): Promise<void>
  work: DefinedWork<Database>
} {
  const { cipher } = deps
  const work = defineOutsideWork<Database, readonly string[], undefined>({
    table: 'pix_notice',
    repeat: 'repeatable',
    waitMs: backoff(WAITS),
    deadlineMs: DEADLINE_MS,
    atOnce: 4,
    ofEachCompany: 4, // equals `atOnce`, because all notices belong to company 0
    mayWork: async () => true,
    async prepare(tx, id) {
      const sealed = await findNotice(tx, id)
      const notices = sealed ? parseNotice(cipher.open(sealed, NOTICE_CONTEXT)) : []
      const txids = [...new Set(notices.map(({ txid }) => txid))]
      return txids.length > 0 ? txids : undefined // the provider's test call contains no charge to read
    },
    call: (txids, signal) =>
      asOutcome(async () => {
        const failures: unknown[] = []
        for (const txid of txids) {
          const question = { txid, correlationId: randomUUID() }
          await askProvider(deps, question, signal).catch((error: unknown) => failures.push(error))
        }
        // An error that allows another attempt takes precedence, because that attempt reads all charges of the notice
        // again.
        if (failures.length > 0) throw failures.find((error) => !isHopeless(error)) ?? failures[0]
      }),
    finish: async () => {},
  })
  return {
    work,
    async take(tx, raw) {
      await insertNotice(tx, cipher.seal(raw, NOTICE_CONTEXT))
      tx.afterCommit(work.wake)
    },
  }
}
