import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { SessionStore } from '../channels/channel.ts'
import type { Database, Tx } from '../db.ts'
import { announceLinks } from '../identities/announce-links.ts'
import { findPlaintext, insertEntry } from '../inbound/journal-repository.ts'
import { findEncoded } from '../outbound/outbound-repository.ts'
import { deleteKeys, findCredentials, saveCredentials, saveKeys } from './key-repository.ts'
import { FencedError, type Lease } from './lease.ts'
import { holdLease } from './lease-repository.ts'
import { keyContext, openKeys } from './open-keys.ts'

type Deps = {
  readonly inTx: InTx<Database>
  readonly lease: Lease
  readonly cipher: Cipher
  readonly nextArrival: () => number
  readonly onFenced: () => void
}

export type ClosableStore = SessionStore & {
  /** Refuses everything from now on, and resolves once what was under way is done. */
  close(): Promise<void>
}

/** What one socket of a session keeps: encrypted, row by row, and only as long as the lease is ours. */
export function createSessionStore({ inTx, lease, cipher, nextArrival, onFenced }: Deps): ClosableStore {
  const { connectionId, companyId, epoch } = lease
  const contextOf = keyContext(connectionId)
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  async function read<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    if (isClosed) throw new Error('the session is closed')
    const result = inTx(systemCaller(companyId, randomUUID()), work)
    running.add(result)
    try {
      return await result
    } catch (error) {
      if (error instanceof FencedError) onFenced()
      throw error
    } finally {
      running.delete(result)
    }
  }
  const write = (work: (tx: Tx) => Promise<void>) =>
    read(async (tx) => {
      await holdLease(tx, lease)
      await work(tx)
    })

  return {
    nextArrival,
    async loadCredentials() {
      const sealed = await read(async (tx) => {
        await holdLease(tx, lease) // logging in throws out whoever else has the session open
        return findCredentials(tx, connectionId)
      })
      return sealed && cipher.open(sealed, contextOf('creds', ''))
    },
    saveCredentials: (value) =>
      write((tx) => saveCredentials(tx, connectionId, cipher.seal(value, contextOf('creds', '')))),

    readKeys: (type, ids) => read((tx) => openKeys(tx, connectionId, cipher).readKeys(type, ids)),
    writeKeys(changes, entry, links = []) {
      const sealed = changes.flatMap(({ type, id, value }) =>
        value ? [{ type, id, value: cipher.seal(value, contextOf(type, id)) }] : [],
      )
      return write(async (tx) => {
        await saveKeys(tx, connectionId, sealed)
        await deleteKeys(
          tx,
          connectionId,
          changes.filter(({ value }) => !value),
        )
        if (entry) await insertEntry(tx, { connectionId, epoch }, entry, cipher)
        await announceLinks(tx, connectionId, links)
      })
    },

    keepHistory: (entries) =>
      write(async (tx) => {
        for (const entry of entries) await insertEntry(tx, { connectionId, epoch }, entry, cipher)
      }),

    findPlaintext: (cipherHash) => read((tx) => findPlaintext(tx, connectionId, cipherHash, cipher)),
    findSent: (waMessageId) => read((tx) => findEncoded(tx, connectionId, waMessageId)),

    async close() {
      isClosed = true
      await Promise.allSettled(running)
    },
  }
}
