import type { ChannelType, Connection } from '@recado/contracts/connections/connection'
import { connectionCreated } from '@recado/contracts/connections/events'
import type { createConnection as contract } from '@recado/contracts/connections/routes'
import { recordAct } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { z } from 'zod'
import { insertLease } from '../leases/lease-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { proxyChange } from './change-proxy.ts'
import { checkSettings } from './check-settings.ts'
import {
  findConnections,
  insertConnection,
  lockConnectionsOfCompany,
  updateConnection,
} from './connection-repository.ts'
import { dropDefault } from './default-connection.ts'
import { insertStatusChange } from './history-repository.ts'
import { refuseTakenName } from './taken-name.ts'

type Body = z.output<(typeof contract)['body']>
type Input = Omit<Body, 'type'> & { readonly type: ChannelType; readonly installation: Cipher }

/** @throws ERR_CHANNEL_NOT_AVAILABLE */
export function refuseUnavailable(type: Body['type'], hasSandbox: boolean): asserts type is ChannelType {
  if (type === 'cloud-api' || (type === 'sandbox' && !hasSandbox)) throw new AppError('ERR_CHANNEL_NOT_AVAILABLE')
}

/**
 * Creates a connection and requests its session. The first connection of a company is its default.
 * @throws ERR_PLAN_LIMIT | ERR_NO_QUEUE_FOUND | ERR_WAPP_GREETING_REQUIRED |
 * ERR_DUPLICATED_NAME
 */
export async function createConnection(tx: PersonTx, input: Input): Promise<Connection> {
  const { name, type, installation, proxyUrl = null, isDefault: wantsDefault, ...given } = input
  await lockConnectionsOfCompany(tx)
  const others = await findConnections(tx)
  const limit = tx.caller.person.limits.connections
  if (others.length >= limit) throw new AppError('ERR_PLAN_LIMIT', { limit, resource: 'connections' })
  const settings = await checkSettings(tx, given)

  const isDefault = wantsDefault === true || !others.some((other) => other.isDefault)
  if (isDefault) await dropDefault(tx, others)
  const row = { name, type, status: 'OPENING', is_default: isDefault } as const
  const inserted = await insertConnection(tx, row, settings).catch(refuseTakenName)
  const proxy = await proxyChange(tx, installation, { ...inserted, url: proxyUrl })
  const connection = proxy ? await updateConnection(tx, inserted.id, proxy) : inserted
  await insertStatusChange(tx, connection.id, connection)
  await insertLease(tx, connection.id)
  await recordAct(tx, {
    action: 'whatsapp.create',
    entity: 'whatsapp',
    entityId: connection.id,
    changes: { name: [null, name], ...(proxy && { proxyAddress: [null, proxy.proxy_address] }) },
  })
  await tx.emit(connectionCreated, { connection })
  return connection
}
