import type { Cipher } from '@recado/kit/secrets/cipher'
import type { SessionStore } from '../channels/channel.ts'
import type { Tx } from '../tables/db.ts'
import { findKeys } from './key-repository.ts'

/** The context of a stored key, so that rows cannot be swapped. */
export const keyContext = (connectionId: number) => (type: string, id: string) => `${connectionId}|${type}|${id}`

/** The keys of a connection, read in an open transaction. */
export const openKeys = (tx: Tx, connectionId: number, cipher: Cipher): Pick<SessionStore, 'readKeys'> => ({
  async readKeys(types, ids) {
    const keys = await findKeys(tx, connectionId, types, ids)
    const contextOf = keyContext(connectionId)
    return keys.map(({ type, id, value }) => ({ type, id, value: cipher.open(value, contextOf(type, id)) }))
  },
})
