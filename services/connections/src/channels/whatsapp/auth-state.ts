import { createBoundedMap } from '@recado/kit/bounded-map'
import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys'
import type { KeyChange, SessionStore, StoredKey } from '../channel.ts'
import { baileys } from './baileys.ts'
import type { KeyName } from './sender-keys.ts'

const MOST_ABSENT = 5_000 // names of keys, some 100 bytes each
const MOST_EARLY = 200 // keys that were read before the client asked for them, some 2 kB each

/** For a type of key, the type that the client reads next under the same id. For a new person both keys are missing. */
const NEXT: { readonly [type in keyof SignalDataTypeMap]?: keyof SignalDataTypeMap } = {
  'lid-mapping': 'device-list',
  'identity-key': 'session',
}

/** Encodes the client's objects as JSON that preserves buffers. */
export const toBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, baileys.BufferJSON.replacer))
export const fromBytes = (bytes: Uint8Array): unknown =>
  JSON.parse(Buffer.from(bytes).toString(), baileys.BufferJSON.reviver)

/** Loads the credentials of the linked phone, or creates credentials with which the client requests a linking code. */
export async function loadCredentials(store: Pick<SessionStore, 'loadCredentials'>): Promise<AuthenticationCreds> {
  const bytes = await store.loadCredentials()
  if (!bytes) return baileys.initAuthCreds()
  const { pairingCode: _, ...credentials } = fromBytes(bytes) as AuthenticationCreds
  if (credentials.account) return { ...credentials, pairingCode: undefined }
  // the client stores the number when it requests a pairing code; it would log in with that number and be refused
  const { me: __, ...unlinked } = credentials
  return { ...unlinked, pairingCode: undefined }
}

export async function readKeys<T extends keyof SignalDataTypeMap>(
  store: Pick<SessionStore, 'readKeys'>,
  type: T,
  ids: readonly string[],
): Promise<Record<string, SignalDataTypeMap[T]>> {
  const found = ids.length > 0 ? await store.readKeys([type], ids) : []
  return revived(type, found)
}

const revived = <T extends keyof SignalDataTypeMap>(type: T, keys: readonly StoredKey[]) =>
  Object.fromEntries(keys.map(({ id, value }) => [id, revive(type, fromBytes(value))]))

const revive = <T extends keyof SignalDataTypeMap>(type: T, value: unknown): SignalDataTypeMap[T] =>
  (type === 'app-state-sync-key'
    ? baileys.proto.Message.AppStateSyncKeyData.fromObject(value as object)
    : value) as SignalDataTypeMap[T]

export const toChanges = (data: SignalDataSet): KeyChange[] =>
  Object.entries(data).flatMap(([type, values]) =>
    Object.entries(values).map(([id, value]) => ({ type, id, value: value === null ? null : toBytes(value) })),
  )

type Deps = {
  readonly store: Pick<SessionStore, 'readKeys'>
  readonly write: (changes: KeyChange[]) => Promise<void>
  /** Names of other keys that the client will need for the message that it is decrypting. */
  readonly expected: () => readonly KeyName[]
}

/**
 * A key store over our database that reads all keys of a message in one query and remembers which keys are missing. The
 * client itself reads one key at a time, and asks for missing keys again with every message.
 *
 * A query does not mark keys as missing if a write happened meanwhile, because the write may have added them.
 */
export function keyStore({ store, write, expected }: Deps): SignalKeyStore {
  const absent = createBoundedMap<string, true>({ most: MOST_ABSENT })
  const early = createBoundedMap<string, StoredKey>({ most: MOST_EARLY })
  let writes = 0

  const besides = (type: keyof SignalDataTypeMap, ids: readonly string[]): KeyName[] => {
    const [id] = ids
    const next = NEXT[type]
    if (id === undefined || ids.length > 1) return [] // several ids belong to the members of a group, whose keys exist
    const others = [...(next ? [{ type: next, id }] : []), ...expected()]
    return others.filter((name) => !absent.has(nameOf(name)) && !early.has(nameOf(name)))
  }

  async function read(type: keyof SignalDataTypeMap, ids: readonly string[]): Promise<StoredKey[]> {
    const names = [...ids.map((id) => ({ type, id })), ...besides(type, ids)]
    const began = writes
    const found = await store.readKeys(distinct(names.map((name) => name.type)), distinct(names.map(({ id }) => id)))
    if (writes === began) {
      const foundNames = new Set(found.map(nameOf))
      for (const name of names.map(nameOf)) if (!foundNames.has(name)) absent.set(name, true)
      for (const key of found) early.set(nameOf(key), key)
    }
    return found.filter((key) => key.type === type && ids.includes(key.id))
  }

  /** Removes a key that was read early and returns it, because the client caches the key from then on. */
  function takeEarly(name: KeyName): StoredKey | undefined {
    const key = early.get(nameOf(name))
    early.delete(nameOf(name))
    return key
  }

  return {
    async get(type, ids) {
      const known = ids.flatMap((id) => takeEarly({ type, id }) ?? [])
      const asked = ids.filter((id) => !absent.has(nameOf({ type, id })) && !known.some((key) => key.id === id))
      const found = asked.length > 0 ? await read(type, asked) : []
      for (const { id } of found) early.delete(nameOf({ type, id }))
      return revived(type, [...known, ...found])
    },
    async set(data) {
      const changes = toChanges(data)
      writes += 1
      for (const change of changes) {
        absent.delete(nameOf(change))
        early.delete(nameOf(change))
      }
      await write(changes)
    },
  }
}

const nameOf = ({ type, id }: KeyName) => `${type}.${id}`
const distinct = (texts: readonly string[]) => [...new Set(texts)]
