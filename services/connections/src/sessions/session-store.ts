import { randomUUID } from 'node:crypto'
import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { JournalEntry, KeyChange, SessionStore } from '../channels/channel.ts'
import { announceLinks } from '../identities/announce-links.ts'
import type { Arriving } from '../inbound/announce-messages.ts'
import { findPlaintext, hasEntry, insertEntries } from '../inbound/journal-repository.ts'
import { changeKeys, findCredentials, saveCredentials } from '../leases/key-repository.ts'
import { FencedError, type Lease } from '../leases/lease.ts'
import { holdLease, holdLeaseAndLook } from '../leases/lease-repository.ts'
import { keyContext, openKeys } from '../leases/open-keys.ts'
import { findSent } from '../outbound/outbound-repository.ts'
import type { Database, Tx } from '../tables/db.ts'
import { openTrust, takeTokens } from '../trust/take-tokens.ts'
import type { TokenNews } from '../trust/trust.ts'
import { findTrust, moveToLids, noteIssued } from '../trust/trust-repository.ts'
import { gatherWrites } from './gather-writes.ts'

type Deps = {
  readonly inTx: InTx<Database>
  readonly lease: Lease
  readonly cipher: Cipher
  readonly nextArrival: () => number
  /** Publishes received messages. Undefined while a device logs out: messages then stay unread in the journal. */
  readonly intake: Intake | undefined
  readonly onFenced: () => void
}

/** Handles received messages. */
export type Intake = {
  /**
   * Publishes messages and pairs of identities in the transaction that stores the messages in the journal. The store
   * calls it only if the journal has no older unread messages.
   */
  announce(tx: Tx, arriving: Arriving): Promise<void>
  /** Wakes the journal reader, because the journal has unread entries. */
  wake(): void
}

/** A unit of writing: the store writes all parts or none. */
type Write = {
  readonly changes: readonly KeyChange[]
  readonly entries: readonly JournalEntry[]
  readonly links: readonly IdentityPair[]
  readonly tokens?: readonly TokenNews[]
  readonly isOld?: true // the entries are messages of the phone's history
}

const isNotified = ({ source }: TokenNews): boolean => source === 'notification'

const GATHERED = {
  most: 50, // writes per transaction
  /** The client writes a pair of phone and LID just before the message that contains the pair, so the pair may wait. */
  mayWait: ({ changes, entries, tokens = [] }: Write) =>
    entries.length === 0 && changes.every(({ type }) => type === 'lid-mapping') && tokens.every(isNotified),
  /** A sender's token arrives in a notification just before the sender's message. */
  isFollowed: ({ tokens = [] }: Write) => tokens.some(isNotified),
}

export type ClosableStore = SessionStore & {
  /** Refuses new writes, and resolves once the running ones are committed. */
  close(): Promise<void>
}

/** The stored data of one socket of a session. Values are encrypted row by row; a write without the lease throws. */
export function createSessionStore({ inTx, lease, cipher, nextArrival, intake, onFenced }: Deps): ClosableStore {
  const { connectionId, companyId, epoch } = lease
  const contextOf = keyContext(connectionId)
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  async function run<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    try {
      return await inTx(systemCaller(companyId, randomUUID()), work)
    } catch (error) {
      if (error instanceof FencedError) onFenced()
      throw error
    }
  }
  async function unlessClosed<R>(work: () => Promise<R>): Promise<R> {
    if (isClosed) throw new Error('the session is closed')
    const result = work()
    running.add(result)
    try {
      return await result
    } finally {
      running.delete(result)
    }
  }
  const read = <R>(work: (tx: Tx) => Promise<R>) => unlessClosed(() => run(work))
  const write = (work: (tx: Tx) => Promise<void>) =>
    read(async (tx) => {
      await holdLease(tx, lease)
      await work(tx)
    })

  /** Writes the last value of each key. */
  async function writeKeys(tx: Tx, writes: readonly Write[]): Promise<void> {
    const last = new Map(writes.flatMap(({ changes }) => changes).map((change) => [nameOf(change), change]))
    const sealed = [...last.values()].flatMap(({ type, id, value }) =>
      value ? [{ type, id, value: cipher.seal(value, contextOf(type, id)) }] : [],
    )
    await changeKeys(tx, connectionId, { saved: sealed, removed: [...last.values()].filter(({ value }) => !value) })
  }

  /** @param atOnce also publishes the messages unless older ones are unread; otherwise the journal reader does that */
  async function commit(writes: readonly Write[], atOnce: boolean): Promise<void> {
    const entries = writes.flatMap((each) => each.entries)
    const links = writes.flatMap((each) => each.links)
    const tokens = writes.flatMap((each) => each.tokens ?? [])
    await run(async (tx) => {
      const areOthersWaiting = await holdLeaseAndLook(tx, lease)
      await writeKeys(tx, writes)
      await takeTokens(tx, { connectionId, cipher }, tokens)
      const isReadNow = entries.length > 0 && intake && atOnce && !areOthersWaiting
      if (isReadNow) return intake.announce(tx, { epoch, entries, links })
      await moveToLids(tx, { connectionId }, links)
      await announceLinks(tx, connectionId, links)
      if (entries.length === 0) return
      await insertEntries(tx, { connectionId, epoch }, entries, cipher)
      if (intake) tx.afterCommit(intake.wake)
    })
  }
  const gathered = gatherWrites<Write>((writes) => {
    if (writes.some(({ isOld }) => isOld)) return commit(writes, false)
    return commit(writes, true).catch((error: unknown) => {
      if (error instanceof FencedError || writes.every(({ entries }) => entries.length === 0)) throw error
      return commit(writes, false) // stores the messages without publishing them; the journal reader retries
    })
  }, GATHERED)

  return {
    nextArrival,
    async loadCredentials() {
      const sealed = await read(async (tx) => {
        await holdLease(tx, lease) // a login without the lease would end another process's open socket of this session
        return findCredentials(tx, connectionId)
      })
      return sealed && cipher.open(sealed, contextOf('creds', ''))
    },
    saveCredentials: (value) =>
      write((tx) => saveCredentials(tx, connectionId, cipher.seal(value, contextOf('creds', '')))),

    readKeys: (types, ids) => read((tx) => openKeys(tx, connectionId, cipher).readKeys(types, ids)),
    writeKeys: (changes, entry, links = [], tokens = []) =>
      unlessClosed(() => gathered.write({ changes, entries: entry ? [entry] : [], links, tokens })),
    findTrust: (ownNumber, person) =>
      read(async (tx) => openTrust(await findTrust(tx, { connectionId, ownNumber }, person), connectionId, cipher)),
    noteIssued: (ownNumber, person, at) => write((tx) => noteIssued(tx, { connectionId, ownNumber }, person, at)),
    keepHistory: (entries) => unlessClosed(() => gathered.write({ changes: [], entries, links: [], isOld: true })),
    hurry: gathered.hurry,

    findPlaintext: (cipherHash) => read((tx) => findPlaintext(tx, connectionId, cipherHash, cipher)),
    hasEntry: (stanzaId) => read((tx) => hasEntry(tx, connectionId, stanzaId)),
    findSent: (waMessageId) => read((tx) => findSent(tx, connectionId, waMessageId)),

    async close() {
      isClosed = true
      gathered.hurry()
      await Promise.allSettled(running)
    },
  }
}

const nameOf = ({ type, id }: KeyChange) => `${type}.${id}`
