import type { Cipher } from '@recado/kit/secrets/cipher'
import type { SessionStore } from '../channels/channel.ts'
import type { Tx } from '../tables/db.ts'
import { findKeys } from './key-repository.ts'

/** The encryption context of a stored key. It prevents that the values of two rows are swapped. */
export const keyContext = (connectionId: number) => (type: string, id: string) => `${connectionId}|${type}|${id}`

/** Reads keys of a connection in an open transaction. */
export const openKeys = (tx: Tx, connectionId: number, cipher: Cipher): Pick<SessionStore, 'readKeys'> => ({
  async readKeys(types, ids) {
    const keys = await findKeys(tx, connectionId, types, ids)
    const contextOf = keyContext(connectionId)
    return keys.map(({ type, id, value }) => ({ type, id, value: cipher.open(value, contextOf(type, id)) }))
  },
})
