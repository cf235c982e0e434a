import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys'
import { LRUCache } from 'lru-cache'
import type { KeyChange, SessionStore, StoredKey } from '../channel.ts'
import { baileys } from './baileys.ts'

const MOST_ABSENT = 5_000 // names of keys, some 100 bytes each

/** What the client asks for next, by what it asks for first, under the same id: of a new person it has neither. */
const NEXT: { readonly [type in keyof SignalDataTypeMap]?: keyof SignalDataTypeMap } = {
  'lid-mapping': 'device-list',
  'identity-key': 'session',
}

/** The client's objects as bytes: JSON in which buffers survive. */
export const toBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, baileys.BufferJSON.replacer))
export const fromBytes = (bytes: Uint8Array): unknown =>
  JSON.parse(Buffer.from(bytes).toString(), baileys.BufferJSON.reviver)

/** The credentials of the paired phone, or fresh ones that ask for a code. */
export async function loadCredentials(store: Pick<SessionStore, 'loadCredentials'>): Promise<AuthenticationCreds> {
  const bytes = await store.loadCredentials()
  if (!bytes) return baileys.initAuthCreds()
  const { pairingCode: _, ...credentials } = fromBytes(bytes) as AuthenticationCreds
  if (credentials.account) return { ...credentials, pairingCode: undefined }
  // asking for a pairing code writes the number down as if it were linked: with it the client would log in, and be refused
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

type Write = (changes: KeyChange[]) => Promise<void>

/**
 * The client's keys as we keep them. The client remembers what it has read, but asks with every message for what is not
 * there; this remembers that, too, and finds out about two keys of a new person at once. What is written while something
 * is looked for may be what is looked for, so then nothing is remembered.
 */
export function keyStore(store: Pick<SessionStore, 'readKeys'>, write: Write): SignalKeyStore {
  const absent = new LRUCache<string, true>({ max: MOST_ABSENT })
  const nameOf = (type: string, id: string) => `${type}.${id}`
  let writes = 0
  return {
    async get(type, ids) {
      const asked = ids.filter((id) => !absent.has(nameOf(type, id)))
      if (asked.length === 0) return {}
      const next = asked.length === 1 ? NEXT[type] : undefined // many are people of a group, whose keys are there
      const types = next ? [type, next] : [type]
      const began = writes
      const found = await store.readKeys(types, asked)
      const names = new Set(found.map((key) => nameOf(key.type, key.id)))
      for (const name of types.flatMap((each) => asked.map((id) => nameOf(each, id)))) {
        if (!names.has(name) && writes === began) absent.set(name, true)
      }
      return revived(
        type,
        found.filter((key) => key.type === type),
      )
    },
    async set(data) {
      const changes = toChanges(data)
      writes += 1
      for (const { type, id } of changes) absent.delete(nameOf(type, id))
      await write(changes)
    },
  }
}
