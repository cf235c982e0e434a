import type { Channel } from '../channels/channel.ts'
import type { Tx } from '../db.ts'
import { createJudge, type Surroundings } from './judge-entry.ts'
import { type OwedSurroundings, takeOverdue } from './owed-repository.ts'

type Given = Surroundings & OwedSurroundings & { readonly channel: Pick<Channel, 'givenUp'> }

/** Tells of messages whose text did not come for 14 days that it is on the phone alone. @returns whether there may be more */
export async function giveUpOwed(tx: Tx, surroundings: Given, atMost: number): Promise<boolean> {
  const judge = createJudge(tx, surroundings)
  const { overdue, hasMore } = await takeOverdue(tx, surroundings, atMost)
  for (const { stanza, receivedAt } of overdue) {
    const { facts } = await judge({
      stanza: surroundings.channel.givenUp(stanza),
      plaintext: Buffer.alloc(0),
      receivedAt,
    })
    await tx.emitAll(facts)
  }
  return hasMore
}
