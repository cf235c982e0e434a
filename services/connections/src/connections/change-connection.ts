import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '@recado/contracts/connections/connection'
import { connectionUpdated } from '@recado/contracts/connections/events'
import type { changeConnection as contract } from '@recado/contracts/connections/routes'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import { AppError, getOr404 } from '@recado/kit/errors'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { z } from 'zod'
import { lockLease, requestRestart } from '../leases/lease-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { proxyChange } from './change-proxy.ts'
import { checkSettings } from './check-settings.ts'
import { findConnections, lockConnection, lockConnectionsOfCompany, updateSettings } from './connection-repository.ts'
import { dropDefault } from './default-connection.ts'
import { refuseTakenName } from './taken-name.ts'

type Input = z.output<(typeof contract)['body']> & { readonly whatsappId: number; readonly installation: Cipher }

/**
 * Changes the given fields of a connection. Its session continues, unless the proxy changes: then it starts again, with
 * the same linked phone. A connection stops being the default only when
 * another connection becomes the default.
 *
 * @throws ERR_NO_WAPP_FOUND | ERR_NO_OTHER_WHATSAPP | ERR_NO_QUEUE_FOUND | ERR_WAPP_GREETING_REQUIRED |
 * ERR_DUPLICATED_NAME
 */
export async function changeConnection(
  tx: PersonTx,
  { whatsappId, installation, proxyUrl, ...input }: Input,
): Promise<Connection> {
  await lockConnectionsOfCompany(tx)
  if (proxyUrl !== undefined) await lockLease(tx, whatsappId)
  const now = await getOr404('whatsapp', lockConnection(tx, whatsappId))
  const { name = now.name, isDefault = now.isDefault, ...given } = input
  if (now.isDefault && !isDefault) throw new AppError('ERR_NO_OTHER_WHATSAPP')
  const settings = await checkSettings(tx, given, now)
  const proxy = proxyUrl === undefined ? undefined : await proxyChange(tx, installation, { ...now, url: proxyUrl })
  if (!proxy && isSame(now, { name, isDefault, ...settings })) return now

  if (isDefault && !now.isDefault) await dropDefault(tx, await findConnections(tx))
  const change = { name, is_default: isDefault, ...proxy }
  const connection = await updateSettings(tx, whatsappId, change, settings).catch(refuseTakenName)
  const changes = { ...changesOf(now, connection, AUDITED), ...silentChangesOf(now, connection, TEXTS) }
  if (proxy) {
    changes.proxyAddress = [now.proxyAddress, connection.proxyAddress] // equal if only the user or password changed
    await requestRestart(tx, whatsappId)
  }
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
