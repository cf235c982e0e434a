import type { Viewer } from '@recado/contracts/tickets/visibility'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { viewerOfKey } from './viewer-of-key.ts'
import { findViewer } from './viewer-repository.ts'

/**
 * The caller's rights for ticket visibility, from our copy of the user, which may be newer than the token. Without a
 * copy: the profile of the token and no queues. An API key has its own rights.
 * @throws ERR_SESSION_EXPIRED the user was deleted
 */
export const getViewer = async (tx: PersonTx): Promise<Viewer> => (await getReader(tx)).viewer

/**
 * The viewer for lists, and the company's stamp, which changes whenever a name in these lists changes.
 * @throws ERR_SESSION_EXPIRED the user was deleted
 */
export async function getReader(tx: PersonTx): Promise<{ readonly viewer: Viewer; readonly stamp: string }> {
  const { key, person } = tx.caller
  const { userId, profile } = person
  const { viewer, stamp } = await findViewer(tx, userId)
  if (key) return { viewer: viewerOfKey(key), stamp }
  if (viewer?.isGone) throw new AppError('ERR_SESSION_EXPIRED')
  return { viewer: viewer ?? { id: userId, profile, queueIds: [], noQueueTickets: false }, stamp }
}
