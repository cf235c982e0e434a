import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Rows of one kind, grouped by owner, in the order of their first insertion. */
export type Table<Row> = {
  get(owner: string, id: string): Row | undefined
  put(owner: string, id: string, row: Row): void
  remove(owner: string, id: string): void
  removeAll(owner: string): void
  rows(owner: string): Row[]
  first(owner: string): Row | undefined
  count(owner: string): number
  owners(): string[]
}

export type Store = { table<Row>(name: string): Table<Row>; close(): void }

type Change = [table: string, owner: string, id: string, row?: unknown]
type Contents = Map<string, Map<string, Map<string, unknown>>>

const COMPACT_AFTER = 200_000 // changes appended to the file

/**
 * Rows in memory, and in a file if one is given. Every change is written as one line before the call returns, so that a
 * killed process loses no reported change. A start rewrites the file atomically with the present rows. The file is not
 * synced: a power cut may lose the last lines.
 */
export function openStore(file?: string): Store {
  const contents: Contents = file && existsSync(file) ? read(file) : new Map()
  let descriptor = file ? compact(file, contents) : undefined
  let appended = 0

  function write(change: Change) {
    apply(contents, change)
    if (!file || descriptor === undefined) return
    appendFileSync(descriptor, toLine(change))
    appended += 1
    if (appended < COMPACT_AFTER) return
    closeSync(descriptor)
    descriptor = compact(file, contents)
    appended = 0
  }

  function table<Row>(name: string): Table<Row> {
    const owned = (owner: string) => contents.get(name)?.get(owner) as Map<string, Row> | undefined
    return {
      get: (owner, id) => owned(owner)?.get(id),
      put: (owner, id, row) => write([name, owner, id, row]),
      remove: (owner, id) => write([name, owner, id]),
      removeAll: (owner) => {
        for (const id of Array.from(owned(owner)?.keys() ?? [])) write([name, owner, id])
      },
      rows: (owner) => [...(owned(owner)?.values() ?? [])],
      first: (owner) => owned(owner)?.values().next().value,
      count: (owner) => owned(owner)?.size ?? 0,
      owners: () => [...(contents.get(name)?.keys() ?? [])],
    }
  }

  function close() {
    if (descriptor !== undefined) closeSync(descriptor)
    descriptor = undefined
  }

  return { table, close }
}

function apply(contents: Contents, [table, owner, id, row]: Change) {
  const owners = contents.get(table) ?? new Map<string, Map<string, unknown>>()
  const rows = owners.get(owner) ?? new Map<string, unknown>()
  if (row === undefined) rows.delete(id)
  else rows.set(id, row)
  if (rows.size > 0) owners.set(owner, rows)
  else owners.delete(owner)
  contents.set(table, owners)
}

function read(file: string): Contents {
  const contents: Contents = new Map()
  const lines = readFileSync(file, 'utf8').split('\n')
  lines.pop() // the line is empty, or cut by a kill before any client was answered
  for (const line of lines) apply(contents, JSON.parse(line, reviveBuffers) as Change)
  return contents
}

function compact(file: string, contents: Contents): number {
  mkdirSync(dirname(file), { recursive: true })
  const lines: string[] = []
  for (const [table, owners] of contents)
    for (const [owner, rows] of owners) for (const [id, row] of rows) lines.push(toLine([table, owner, id, row]))
  const fresh = `${file}.new`
  writeFileSync(fresh, lines.join(''), { mode: 0o600 }) // the file has private keys
  renameSync(fresh, file)
  return openSync(file, 'a', 0o600)
}

const toLine = (change: Change): string => `${JSON.stringify(change, replaceBuffers)}\n`

function replaceBuffers(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') }
  if (isRecord(value) && value['type'] === 'Buffer' && Array.isArray(value['data'])) {
    return { base64: Buffer.from(value['data']).toString('base64') } // a Buffer has already been through its toJSON
  }
  return value
}

function reviveBuffers(_key: string, value: unknown): unknown {
  if (isRecord(value) && typeof value['base64'] === 'string') return Buffer.from(value['base64'], 'base64')
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
