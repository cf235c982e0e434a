import { randomBytes } from 'node:crypto'
import { API_KEY_MARK, type ApiKey } from '@recado/contracts/api-keys/api-key'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Scope } from '@recado/contracts/scope'
import { recordAct } from '@recado/kit/audit'
import { ensureCaller } from '@recado/kit/copies/users'
import { invalidField, notFound } from '@recado/kit/errors'
import { findConnection } from '../../conversation/connections/connection-repository.ts'
import { queueExists } from '../../conversation/queues/queue-repository.ts'
import type { PersonTx } from '../../tables/db.ts'
import { insertApiKey } from './api-key-repository.ts'

type Input = {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly queueIds: readonly number[] | null
  readonly whatsappId: number | null
}

const SHOWN = API_KEY_MARK.length + 6

/**
 * Creates a key for programs of the company. Only the hash of its secret is stored.
 * @throws ERR_VALIDATION when the key may send and names no connection | ERR_NO_WAPP_FOUND | ERR_NO_QUEUE_FOUND
 */
export async function createApiKey(tx: PersonTx, input: Input): Promise<{ key: ApiKey; secret: string }> {
  const { name, whatsappId } = input
  const scopes = [...new Set(input.scopes)]
  const queueIds = input.queueIds && [...new Set(input.queueIds)]
  const sends = scopes.includes('send')
  if (sends && whatsappId === null) {
    throw invalidField('whatsappId', 'required', FIELD_ERRORS.required[tx.caller.language])
  }
  if (whatsappId !== null) {
    const connection = await findConnection(tx, whatsappId)
    if (!connection || connection.deleted) throw notFound('whatsapp')
  }
  for (const queueId of queueIds ?? []) if (!(await queueExists(tx, queueId))) throw notFound('queue')

  await ensureCaller(tx)
  const secret = `${API_KEY_MARK}${randomBytes(32).toString('base64url')}`
  const { userId } = tx.caller.person
  const made = { name, scopes, queueIds, whatsappId: sends ? whatsappId : null }
  const key = await insertApiKey(tx, { ...made, userId, secret, prefix: secret.slice(0, SHOWN) })
  const changes = { name: [null, name], scopes: [null, scopes], queueIds: [null, queueIds] }
  await recordAct(tx, { action: 'apiKey.create', entity: 'apiKey', entityId: key.id, changes })
  return { key, secret }
}
