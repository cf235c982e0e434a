import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Draft, draftAll, type Reading } from '../draft.ts'
import { ofCompany, type Row } from '../former/former-system.ts'
import { sourceOf, textOf, Unfit } from '../former/read-values.ts'
import { keyNameOf } from './key-file-names.ts'

/** The kinds of keys by their names in the column `session`, in which the family stores the client's whole state. */
const KINDS: Readonly<Record<string, string>> = {
  preKeys: 'pre-key',
  sessions: 'session',
  senderKeys: 'sender-key',
  senderKeyMemory: 'sender-key-memory',
  appStateSyncKeys: 'app-state-sync-key',
  appStateVersions: 'app-state-sync-version',
}

type Key = { readonly type: string; readonly id: string; readonly value: string }
type State = { readonly credentials: string; readonly keys: readonly Key[] }

/**
 * The linked devices of connections, from the column `session`, or else from a folder with one folder per connection in
 * which the client has stored its files (`useMultiFileAuthState` of Baileys).
 */
export const readSessions = (folder: string | undefined) =>
  async function* ({ former, ids }: Reading): AsyncGenerator<Draft[]> {
    const [own, values] = ofCompany(former, 'Whatsapps')
    for (const row of await former.all(`select * from "Whatsapps" where ${own} order by id`, values)) {
      if (ids.find('connection', sourceOf(row)) === undefined) continue
      yield draftAll([row], async () => {
        const state = textOf(row, 'session') === '' ? await readFiles(folder, row) : readColumn(row)
        if (!isLinked(state.credentials)) throw new Unfit('its session is not linked to a phone')
        return { whatsappId: ids.of('connection', sourceOf(row)), ...state }
      })
    }
  }

function readColumn(row: Row): State {
  const state = parsed(textOf(row, 'session'), 'its session') as { creds?: unknown; keys?: unknown }
  const groups = Object.entries((state.keys ?? {}) as Record<string, Record<string, unknown>>)
  const keys = groups.flatMap(([group, own]) => {
    const type = KINDS[group]
    if (type === undefined) return []
    return Object.entries(own ?? {}).flatMap(([id, value]) =>
      value ? [{ type, id, value: JSON.stringify(value) }] : [],
    )
  })
  return { credentials: JSON.stringify(state.creds ?? null), keys }
}

async function readFiles(folder: string | undefined, row: Row): Promise<State> {
  const own = [sourceOf(row), `session-${sourceOf(row)}`, `sessions-${sourceOf(row)}`]
  const found = own
    .map((name) => join(folder ?? '', name))
    .find((path) => folder && existsSync(join(path, 'creds.json')))
  if (found === undefined) throw new Unfit('it has no session')
  const keys: Key[] = []
  for (const file of await readdir(found)) {
    const name = keyNameOf(file)
    if (name) keys.push({ ...name, value: await readFile(join(found, file), 'utf8') })
  }
  return { credentials: await readFile(join(found, 'creds.json'), 'utf8'), keys }
}

function isLinked(credentials: string): boolean {
  const { me, account, noiseKey } = (parsed(credentials, 'its session') ?? {}) as Record<string, unknown>
  return Boolean(me && account && noiseKey)
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unfit(`${what} is not JSON`)
  }
}
