import type { Violation } from './violation.ts'

export type Receipt = { readonly id: string; readonly at: string } // ISO 8601 UTC

/**
 * Checks that each message was in the journal before the gateway confirmed it to the network.
 * @param journal the time at which each message id was written to the journal, ISO 8601
 */
export function checkReceipts(receipts: readonly Receipt[], journal: ReadonlyMap<string, string>): Violation[] {
  return receipts.flatMap(({ id, at }): Violation[] => {
    const written = journal.get(id)
    if (written !== undefined && written <= at) return []
    const detail = `confirmed at ${at}, ${written === undefined ? 'never written' : `written at ${written}`}`
    return [{ kind: 'receipt without row', log: 'database', id, text: '', detail }]
  })
}
