import type { ConnectionSettings } from '@recado/contracts/connections/connection'
import { type Patch, withoutAbsent } from '@recado/kit/db/patch'
import { AppError, missing } from '@recado/kit/errors'
import type { Tx } from '../tables/db.ts'
import { findNewestLeader, leaderExists } from './leader-repository.ts'
import { findMissingQueues, findNewestQueue } from './queue-repository.ts'

/**
 * Checks the connection settings of a request, and drops repeated queues.
 * @param now the current settings of the connection
 * @throws ERR_NO_QUEUE_FOUND | ERR_WAPP_GREETING_REQUIRED | ERR_NO_PROMPT_FOUND | ERR_NO_INTEGRATION_FOUND
 */
export async function checkSettings(
  tx: Tx,
  given: Patch<ConnectionSettings>,
  now: Pick<ConnectionSettings, 'queueIds' | 'greetingMessage'> = { queueIds: [], greetingMessage: '' },
): Promise<Partial<ConnectionSettings>> {
  const settings = withoutAbsent({ ...given, queueIds: given.queueIds && [...new Set(given.queueIds)] })
  const named = new Set([...(settings.queueIds ?? []), ...(settings.redirectQueueId ? [settings.redirectQueueId] : [])])
  const [unknown] = await findMissingQueues(tx, [...named])
  if (unknown !== undefined) throw missing('queue', unknown, await findNewestQueue(tx))
  const { promptId, integrationId } = settings
  const leaders = [
    ['prompt', promptId],
    ['integration', integrationId],
  ] as const
  for (const [leader, id] of leaders) {
    if (id && !(await leaderExists(tx, leader, id))) throw missing(leader, id, await findNewestLeader(tx, leader))
  }

  const { queueIds, greetingMessage } = { ...now, ...settings }
  if (queueIds.length > 1 && greetingMessage.trim() === '') throw new AppError('ERR_WAPP_GREETING_REQUIRED')
  return settings
}
