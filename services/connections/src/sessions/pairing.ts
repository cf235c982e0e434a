import { AppError } from '@recado/kit/errors'
import { z } from 'zod'
import { answerQuery, findQuery, insertQuery, takeAnswer } from '../queries/query-repository.ts'
import type { Tx } from '../tables/db.ts'

const KIND = 'pairing-code'
const Question = z.object({ number: z.string() })
const Answer = z.object({ code: z.string().nullable() })

/** A waiting request for a pairing code for the phone with this number. */
export type Pairing = z.infer<typeof Question> & { readonly id: string }

export const askPairing = (tx: Tx, connectionId: number, number: string): Promise<string> =>
  insertQuery(tx, connectionId, KIND, { number } satisfies z.infer<typeof Question>)

export async function findPairing(tx: Tx, connectionId: number): Promise<Pairing | undefined> {
  const query = await findQuery(tx, connectionId, KIND)
  return query && { id: query.id, ...Question.parse(query.question) }
}

export const answerPairing = (tx: Tx, connectionId: number, { id }: Pairing, code: string | null): Promise<void> =>
  answerQuery(tx, connectionId, id, { code } satisfies z.infer<typeof Answer>)

/**
 * Takes the answer to a request for a pairing code.
 *
 * @returns undefined while there is no answer
 *
 * @throws ERR_WAPP_INVALID_CONTACT when WhatsApp issues no code for the number
 */
export async function pairingCodeOf(tx: Tx, connectionId: number, id: string): Promise<{ code: string } | undefined> {
  const answer = await takeAnswer(tx, connectionId, id)
  if (answer === undefined) return undefined
  const { code } = Answer.parse(answer)
  if (code === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  return { code }
}
