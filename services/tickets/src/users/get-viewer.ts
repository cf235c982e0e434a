import type { Viewer } from '@recado/contracts/tickets/visibility'
import { findUser } from '@recado/kit/copies/users'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../db.ts'

/**
 * The caller as tickets are judged for him: by the rights last heard of, which may be newer than his token. Of whom
 * nothing was heard yet the profile of the token is known, and no queue.
 * @throws ERR_SESSION_EXPIRED he has been removed
 */
export async function getViewer(tx: PersonTx): Promise<Viewer> {
  const { userId, profile } = tx.caller.person
  const person = await findUser(tx, userId)
  if (person?.deleted) throw new AppError('ERR_SESSION_EXPIRED')
  return person ?? { id: userId, profile, queueIds: [], noQueueTickets: false }
}
