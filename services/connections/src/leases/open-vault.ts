import { type Cipher, createCipher, generateKey } from '@recado/kit/secrets/cipher'
import type { Tx } from '../tables/db.ts'
import { lockDataKey, setDataKey } from './key-repository.ts'

/**
 * The cipher of one connection, with a key of its own that is stored encrypted with the installation's. A connection
 * without one gets a new one.
 * @throws when the installation's key is not the one that encrypted it
 */
export async function openVault(tx: Tx, connectionId: number, installation: Cipher): Promise<Cipher> {
  const context = `${connectionId}|data-key|`
  const sealed = await lockDataKey(tx, connectionId)
  if (sealed) return createCipher(installation.open(sealed, context))
  const key = generateKey()
  await setDataKey(tx, connectionId, installation.seal(key, context))
  return createCipher(key)
}
