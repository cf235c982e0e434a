import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import { createBoundedMap } from '@recado/kit/bounded-map'
import type { Tx } from '../tables/db.ts'
import type { Heard } from './trust.ts'
import { noteHeard } from './trust-repository.ts'

const DAY_MS = 24 * 60 * 60_000
const MOST = 5_000 // people; each needs about 100 bytes of memory

/**
 * @returns a function that records, in the transaction of received messages, that their authors have written. A list in
 * memory limits this to about once a day per person. Rows under a phone number move to the LIDs in `pairs`.
 */
export function hearDaily(connectionId: number) {
  const noted = createBoundedMap<string, Date>({ most: MOST })
  return async (tx: Tx, heard: readonly Heard[], pairs: readonly IdentityPair[] = []): Promise<void> => {
    const fresh = heard.filter((person) => {
      const before = noted.get(nameOf(person))
      return !before || person.at.getTime() - before.getTime() > DAY_MS
    })
    await noteHeard(tx, { connectionId }, fresh, pairs)
    if (fresh.length === 0) return
    tx.afterCommit(() => {
      for (const person of fresh) noted.set(nameOf(person), person.at)
    })
  }
}

const nameOf = ({ lid, phone }: Heard): string => (lid === null ? `${phone}@phone` : `${lid}@lid`)
