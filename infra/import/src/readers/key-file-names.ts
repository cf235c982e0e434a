/** The types of keys of Baileys 6 and 7; a longer name comes before the one with which it begins. */
const TYPES = [
  'app-state-sync-version',
  'app-state-sync-key',
  'sender-key-memory',
  'sender-key',
  'lid-mapping',
  'device-list',
  'identity-key',
  'pre-key',
  'session',
  'tctoken',
]

/**
 * Reads the name of a file of `useMultiFileAuthState`: `type-id.json`, in which `/` is written as two underscores and
 * `:` as a dash. Only names of sender keys have colons: `group::writer::device`.
 * @returns undefined for another file
 */
export function keyNameOf(file: string): { type: string; id: string } | undefined {
  const type = TYPES.find((one) => file.startsWith(`${one}-`) && file.endsWith('.json'))
  if (type === undefined) return undefined
  const id = file.slice(type.length + 1, -'.json'.length).replaceAll('__', '/')
  return { type, id: type === 'sender-key' ? id.replace(/^(.+@g\.us|.+)--(.+)--(\d+)$/, '$1::$2::$3') : id }
}
