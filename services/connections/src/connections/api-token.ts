import { createHash, randomBytes } from 'node:crypto'
import { claimText } from '@recado/contracts/connections/api-token'
import type { Connection } from '@recado/contracts/connections/connection'
import { apiTokenChanged, connectionUpdated } from '@recado/contracts/connections/events'
import { recordAct } from '@recado/kit/audit'
import { getOr404 } from '@recado/kit/errors'
import type { PersonTx } from '../tables/db.ts'
import { lockConnection, updateConnection } from './connection-repository.ts'

type Input = { readonly whatsappId: number }

const MARK = 'rcd_' // the prefix by which people, and scanners for leaked secrets, recognise a token
const SHOWN = MARK.length + 6

/**
 * Creates a token of the external API, which replaces the previous one. Only the hash of the token is stored.
 * @throws ERR_NO_WAPP_FOUND
 */
export async function createApiToken(tx: PersonTx, { whatsappId }: Input): Promise<{ token: string }> {
  const now = await getOr404('whatsapp', lockConnection(tx, whatsappId))
  const claim = { companyId: tx.caller.companyId, connectionId: whatsappId, version: now.version + 1 }
  const token = `${MARK}${randomBytes(32).toString('base64url')}.${claimText(claim, new Date())}`
  const hash = createHash('sha256').update(token).digest('hex') // the token has enough entropy, so a fast hash suffices
  await keepToken(tx, now, { token_hash: hash, token_prefix: token.slice(0, SHOWN) })
  return { token }
}

/** @throws ERR_NO_WAPP_FOUND */
export async function revokeApiToken(tx: PersonTx, { whatsappId }: Input): Promise<void> {
  const now = await getOr404('whatsapp', lockConnection(tx, whatsappId))
  if (now.hasToken) await keepToken(tx, now, { token_hash: null, token_prefix: null })
}

type Kept = { readonly token_hash: string | null; readonly token_prefix: string | null }

async function keepToken(tx: PersonTx, { id: whatsappId }: Connection, kept: Kept): Promise<void> {
  const connection = await updateConnection(tx, whatsappId, { ...kept, token_last_used_at: null })
  const action = kept.token_hash === null ? 'token.revoke' : 'token.create'
  await recordAct(tx, { action, entity: 'whatsapp', entityId: whatsappId })
  await tx.emit(connectionUpdated, { connection })
  await tx.emit(apiTokenChanged, { whatsappId, hash: kept.token_hash, version: connection.version })
}
