import { AppError, notFound } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { isSigned } from './integration-columns.ts'
import { lockIntegration } from './integration-repository.ts'
import { repeatNow } from './retry-repository.ts'
import { findTurn } from './turn-repository.ts'

type Which = { readonly integrationId: number; readonly deliveryId: number }

/**
 * Schedules a repetition of a webhook call. The answer of the repetition is not applied.
 * @param wake wakes the outside work that repeats calls
 * @throws ERR_NO_INTEGRATION_FOUND | ERR_NOT_FOUND when the call does not exist | ERR_DELIVERY_NOT_REPEATABLE when the
 * call continued a conversation
 */
export async function repeatDelivery(
  tx: PersonTx,
  { integrationId, deliveryId }: Which,
  wake: () => void,
): Promise<void> {
  const { type } = await lockIntegration(tx, integrationId)
  const turn = await findTurn(tx, deliveryId)
  if (turn?.integration_id !== integrationId) throw notFound('delivery')
  if (!isSigned(type)) throw new AppError('ERR_DELIVERY_NOT_REPEATABLE')
  await repeatNow(tx, turn.id)
  tx.afterCommit(wake)
}
