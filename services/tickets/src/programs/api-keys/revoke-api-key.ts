import { recordAct } from '@recado/kit/audit'
import { notFound } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { deleteApiKey } from './api-key-repository.ts'

/** Revokes a key; requests with it are refused from now on. @throws ERR_NOT_FOUND */
export async function revokeApiKey(tx: PersonTx, id: number): Promise<void> {
  const name = await deleteApiKey(tx, id)
  if (name === undefined) throw notFound('apiKey')
  await recordAct(tx, { action: 'apiKey.revoke', entity: 'apiKey', entityId: id, changes: { name: [name, null] } })
}
