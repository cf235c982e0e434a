import { type Cipher, createCipher, generateKey } from '@recado/kit/secrets/cipher'
import type { Tx } from '../tables/db.ts'
import { lockDataKey, setDataKey } from './key-repository.ts'

/**
 * Opens the cipher of a connection. Its data key is stored encrypted with the installation's key; a connection without
 * a data key gets a new one.
 * @throws when another installation key encrypted the data key
 */
export async function openVault(tx: Tx, connectionId: number, installation: Cipher): Promise<Cipher> {
  const context = contextOf(connectionId)
  const sealed = await lockDataKey(tx, connectionId)
  if (sealed) return createCipher(installation.open(sealed, context))
  const key = generateKey()
  await setDataKey(tx, connectionId, installation.seal(key, context))
  return createCipher(key)
}

/** Binds the data key to its connection. */
export const contextOf = (connectionId: number): string => `${connectionId}|data-key|`
