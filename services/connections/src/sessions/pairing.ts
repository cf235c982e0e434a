import { z } from 'zod'
import type { Tx } from '../db.ts'
import { answerQuery, findQuery, insertQuery, takeAnswer } from '../queries/query-repository.ts'

const KIND = 'pairing-code'
const Question = z.object({ number: z.string() })
const Answer = z.object({ code: z.string() })

/** Somebody waits for a code to type on the phone with this number. */
export type Pairing = z.infer<typeof Question> & { readonly id: string }

export const askPairing = (tx: Tx, connectionId: number, number: string): Promise<string> =>
  insertQuery(tx, connectionId, KIND, { number } satisfies z.infer<typeof Question>)

export async function findPairing(tx: Tx, connectionId: number): Promise<Pairing | undefined> {
  const query = await findQuery(tx, connectionId, KIND)
  return query && { id: query.id, ...Question.parse(query.question) }
}

export const answerPairing = (tx: Tx, connectionId: number, { id }: Pairing, code: string): Promise<void> =>
  answerQuery(tx, connectionId, id, { code } satisfies z.infer<typeof Answer>)

/** @returns undefined while nobody has answered */
export async function pairingCodeOf(
  tx: Tx,
  connectionId: number,
  id: string,
): Promise<z.infer<typeof Answer> | undefined> {
  const answer = await takeAnswer(tx, connectionId, id)
  return answer === undefined ? undefined : Answer.parse(answer)
}
