import type { Cipher } from '@recado/kit/secrets/cipher'
import type { SessionStore } from '../channels/channel.ts'
import type { Tx } from '../tables/db.ts'
import { findKeys } from './key-repository.ts'

/** The context to which the encryption binds a stored key: a value that is copied to another row cannot be read. */
export const keyContext = (connectionId: number) => (type: string, id: string) => `${connectionId}|${type}|${id}`

/** Creates a reader of a connection's keys in an open transaction. */
export const openKeys = (tx: Tx, connectionId: number, cipher: Cipher): Pick<SessionStore, 'readKeys'> => ({
  async readKeys(types, ids) {
    const keys = await findKeys(tx, connectionId, types, ids)
    const contextOf = keyContext(connectionId)
    return keys.map(({ type, id, value }) => ({ type, id, value: cipher.open(value, contextOf(type, id)) }))
  },
})
