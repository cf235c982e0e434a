import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys'
import { inTurn } from './baileys.ts'
import { shareTransaction } from './share-transaction.ts'

const WITHIN_A_TURN = 'at once' // the client's name for the lock; the work is already serialised

/** Runs work and commits its writes at once, even inside a transaction of the client. */
export type Committed = <R>(work: () => Promise<R>) => Promise<R>

/**
 * Serialises all work with keys.
 *
 * The client locks a send by our own id and a decryption by the other side's id, so both could change one session at
 * the same time, and one of the changes would be lost.
 *
 * Only work that starts with app state lets other work run meanwhile: the client (7.0.0-rc14, `resyncAppState`)
 * requests app state from WhatsApp within its transaction, repeatedly and for up to 20 s each time, and touches no
 * other keys.
 *
 * Encryption and new sessions are committed before their frame leaves. Otherwise, after a crash, the next message would
 * use the same key of the ratchet, and the phone would refuse the message. A message that never leaves costs the phone
 * one skipped key; phones accept 2,000 skipped keys.
 */
export function takeTurns(keys: SignalKeyStoreWithTransaction): Committed {
  const { transaction, get, set } = keys
  const outside = AsyncLocalStorage.snapshot()
  const current = new AsyncLocalStorage<Turn>()
  const nextTurn = createLine()
  let transactions = 0

  keys.transaction = async (work) => {
    if (keys.isInTransaction()) return transaction(work, '') // joins the open transaction
    const turn = await takeTurn(nextTurn)
    try {
      return await current.run(turn, () => transaction(() => inTurn(work), `turn ${++transactions}`))
    } finally {
      turn.end()
    }
  }
  keys.get = async (type, ids) => {
    await current.getStore()?.touch([type])
    return get(type, ids)
  }
  keys.set = async (data) => {
    await current.getStore()?.touch(Object.keys(data))
    return set(data)
  }
  const apart = shareTransaction((work) => outside(() => transaction(() => inTurn(work), WITHIN_A_TURN)))
  return async (work) => {
    if (!keys.isInTransaction()) return keys.transaction(work, '')
    await current.getStore()?.touch(['session'])
    return apart(work)
  }
}

type Turn = {
  /** Must be called before keys of these types are read or written; resolves when the work may use them. */
  touch(types: readonly string[]): Promise<void>
  end(): void
}

async function takeTurn(nextTurn: () => Promise<() => void>): Promise<Turn> {
  let leave: (() => void) | undefined = await nextTurn()
  let bound: Promise<void> | undefined // set once other work must wait until this work ends
  let isOver = false
  async function bind(): Promise<void> {
    leave ??= await nextTurn()
    if (isOver) leave()
  }
  return {
    async touch(types) {
      if (!types.every((type) => type.startsWith('app-state-'))) {
        bound ??= bind()
        return bound
      }
      if (bound) return
      leave?.()
      leave = undefined
    },
    end() {
      isOver = true
      leave?.()
    },
  }
}

/**
 * @returns a function that enters a queue. Its promise resolves when all earlier callers have left the queue; it
 * resolves to a function that leaves the queue.
 */
function createLine(): () => Promise<() => void> {
  let last = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}
