import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys'
import { inTurn } from './baileys.ts'
import { shareTransaction } from './share-transaction.ts'

const WITHIN_A_TURN = 'at once' // in one turn; types of keys have locks of their own beside it

/** Commits what it is given at once, although the client may be in the midst of a transaction. */
export type Committed = <R>(work: () => Promise<R>) => Promise<R>

/**
 * The client locks a send by our own id and a decryption by the other's, so that both could change one session at the
 * same time and lose the ratchet of either. Here all take turns. Only who begins with app state gives the turn back: the
 * client (7.0.0-rc14, `resyncAppState`) asks the network for it within its transaction, over and over and for up to 20 s
 * each time, and touches no other keys.
 */
export function takeTurns(keys: SignalKeyStoreWithTransaction): Committed {
  const { transaction, get, set } = keys
  const outside = AsyncLocalStorage.snapshot()
  const current = new AsyncLocalStorage<Turn>()
  const nextTurn = createLine()
  let transactions = 0

  keys.transaction = async (work) => {
    if (keys.isInTransaction()) return transaction(work, '') // it becomes a part of that
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
  /** Keys of these types are about to be read or written. */
  touch(types: readonly string[]): Promise<void>
  end(): void
}

async function takeTurn(nextTurn: () => Promise<() => void>): Promise<Turn> {
  let leave: (() => void) | undefined = await nextTurn()
  let bound: Promise<void> | undefined // to its turn: it reads what others may change
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

/** @returns resolves, in the order of the calls, when who came before has left; to what is called to leave */
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
