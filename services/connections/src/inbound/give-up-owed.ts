import { sqlStateOf } from '@recado/kit/errors'
import type { Channel } from '../channels/channel.ts'
import type { Tx } from '../tables/db.ts'
import { createJudge, type Surroundings } from './judge-entry.ts'
import { type OwedSurroundings, takeOverdue } from './owed-repository.ts'

type Given = Surroundings & OwedSurroundings & { readonly channel: Pick<Channel, 'givenUp'> }

type GivenUp = {
  readonly hasMore: boolean // possibly
  readonly failures: readonly unknown[] // of messages that cannot be reported
}

/**
 * Reports messages whose text has not arrived for 14 days as visible only on the phone. One that cannot be classified
 * does not affect others.
 */
export async function giveUpOwed(tx: Tx, surroundings: Given, atMost: number): Promise<GivenUp> {
  const judge = createJudge(tx, surroundings)
  const { overdue, hasMore } = await takeOverdue(tx, surroundings, atMost)
  const failures: unknown[] = []
  for (const { stanza, receivedAt } of overdue) {
    try {
      const { facts } = await judge({
        stanza: surroundings.channel.givenUp(stanza),
        plaintext: Buffer.alloc(0),
        receivedAt,
      })
      await tx.emitAll(facts)
    } catch (error) {
      if (sqlStateOf(error) !== undefined) throw error // the transaction is aborted
      failures.push(error)
    }
  }
  return { hasMore, failures }
}
