import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '@recado/contracts/connections/connection'
import { connectionUpdated } from '@recado/contracts/connections/events'
import type { changeConnection as contract } from '@recado/contracts/connections/routes'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import { AppError, getOr404 } from '@recado/kit/errors'
import type { z } from 'zod'
import type { PersonTx } from '../tables/db.ts'
import { checkSettings } from './check-settings.ts'
import { findConnections, lockConnection, lockConnectionsOfCompany, updateSettings } from './connection-repository.ts'
import { dropDefault } from './default-connection.ts'
import { refuseTakenName } from './taken-name.ts'

type Input = z.output<(typeof contract)['body']> & { readonly whatsappId: number }

/**
 * Changes the given fields of a connection; its session continues. A connection stops being the default only when
 * another connection becomes the default.
 *
 * @throws ERR_NO_WAPP_FOUND | ERR_NO_OTHER_WHATSAPP | ERR_NO_QUEUE_FOUND | ERR_WAPP_GREETING_REQUIRED |
 * ERR_DUPLICATED_NAME
 */
export async function changeConnection(tx: PersonTx, { whatsappId, ...input }: Input): Promise<Connection> {
  await lockConnectionsOfCompany(tx)
  const now = await getOr404('whatsapp', lockConnection(tx, whatsappId))
  const { name = now.name, isDefault = now.isDefault, ...given } = input
  if (now.isDefault && !isDefault) throw new AppError('ERR_NO_OTHER_WHATSAPP')
  const settings = await checkSettings(tx, given, now)
  if (isSame(now, { name, isDefault, ...settings })) return now

  if (isDefault && !now.isDefault) await dropDefault(tx, await findConnections(tx))
  const change = { name, is_default: isDefault }
  const connection = await updateSettings(tx, whatsappId, change, settings).catch(refuseTakenName)
  const changes = { ...changesOf(now, connection, AUDITED), ...silentChangesOf(now, connection, TEXTS) }
  await recordUpdate(tx, { entity: 'whatsapp', entityId: whatsappId, changes })
  await tx.emit(connectionUpdated, { connection })
  return connection
}

const AUDITED = [
  ...(['name', 'isDefault', 'queueIds', 'redirectQueueId', 'redirectMinutes'] as const),
  ...(['botMenuLimit', 'botPauseMinutes', 'expiresMinutes', 'promptId', 'integrationId'] as const),
]
const TEXTS = [
  ...(['greetingMessage', 'completionMessage', 'outOfHoursMessage'] as const),
  ...(['ratingMessage', 'expiresMessage'] as const),
]

const isSame = (now: Connection, next: Partial<Connection>): boolean =>
  Object.entries(next).every(([field, value]) => isDeepStrictEqual(now[field as keyof Connection], value))
