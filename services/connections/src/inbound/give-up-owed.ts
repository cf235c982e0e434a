import { sqlStateOf } from '@recado/kit/errors'
import type { Channel } from '../channels/channel.ts'
import type { Tx } from '../tables/db.ts'
import { createJudge, type Surroundings } from './judge-entry.ts'
import { type OwedSurroundings, takeOverdue } from './owed-repository.ts'

type Given = Surroundings & OwedSurroundings & { readonly channel: Pick<Channel, 'givenUp'> }

type GivenUp = {
  readonly hasMore: boolean // whether more overdue messages may exist
  readonly failures: readonly unknown[] // the errors of messages that could not be published
}

/**
 * Publishes messages whose text has not arrived for 14 days as visible only on the phone. An error with one message
 * does not stop the publication of the others.
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
      if (sqlStateOf(error) !== undefined) throw error // an SQL error has aborted the transaction
      failures.push(error)
    }
  }
  return { hasMore, failures }
}
