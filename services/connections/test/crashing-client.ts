import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createLog } from '@recado/kit/log'
import { Registry } from 'prom-client'
import type { JournalEntry, SessionStore } from '../src/channels/channel.ts'
import { createMediaHosts } from '../src/channels/whatsapp/files/media-hosts.ts'
import { createWhatsappChannel } from '../src/channels/whatsapp/whatsapp-channel.ts'
import { createStanzaMetrics } from '../src/stanza-metrics.ts'

/** A report of the separate process; `Order` is a command to the process. */
export type Report = { code: string } | { opened: true } | { closed: string } | { texts: string[] } | { heard: Order }
export type Order = 'die after the next commit'

// Runs the installed client in a separate process. Its store is one file, so a commit is a rename of that file.
const [url = '', root = '', file = ''] = process.argv.slice(2)
type Kept = { credentials?: string; keys: Record<string, string>; entries: Record<string, [string, string]> }
const kept: Kept = read()
let mustDie = false
let arrivals = 0

function read(): Kept {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    return { keys: {}, entries: {} }
  }
}
function commit(): void {
  writeFileSync(`${file}.new`, JSON.stringify(kept))
  renameSync(`${file}.new`, file)
}
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const bytes = (written: string) => Buffer.from(written, 'base64')
const report = (what: Report) => process.send?.(what)

function keep({ cipherHash, stanza, plaintext }: JournalEntry): void {
  kept.entries[cipherHash.toString('hex')] = [text(stanza), text(plaintext)]
}
const store: SessionStore = {
  loadCredentials: async () => (kept.credentials ? bytes(kept.credentials) : undefined),
  async saveCredentials(value) {
    kept.credentials = text(value)
    commit()
  },
  readKeys: async (types, ids) =>
    types.flatMap((type) =>
      ids.flatMap((id) => {
        const value = kept.keys[`${type} ${id}`]
        return value ? [{ type, id, value: bytes(value) }] : []
      }),
    ),
  async writeKeys(changes, entry) {
    for (const { type, id, value } of changes) {
      if (value) kept.keys[`${type} ${id}`] = text(value)
      else delete kept.keys[`${type} ${id}`]
    }
    if (entry) keep(entry)
    commit()
    if (entry && mustDie) process.kill(process.pid, 'SIGKILL')
    if (entry) void tellTexts()
  },
  findPlaintext: async (cipherHash) => {
    const entry = kept.entries[cipherHash.toString('hex')]
    return entry && bytes(entry[1])
  },
  keepHistory: async () => {},
  hasEntry: async () => false,
  findSent: async () => undefined,
  findTrust: async () => undefined,
  noteIssued: async () => {},
  hurry: () => {},
  nextArrival: () => ++arrivals,
}

const timing = { pingMs: 15_000, codeMs: undefined, backlogMs: 60_000, pairingMs: 180_000 }
const network = {
  url,
  root: bytes(root),
  version: undefined,
  wayOut: undefined,
  hosts: createMediaHosts(undefined),
  previews: { draw: async () => undefined },
  historyDays: 0,
  trust: { windowDays: undefined, props: {} },
  addressing: 'auto' as const,
  caughtUpMs: 20_000,
  ...timing,
}
const metrics = {
  ...createStanzaMetrics(new Registry()),
  receiptWithoutJournal: () => {},
  resent: () => {},
  undelivered: () => {},
  sealed: () => {},
  tokenIssued: () => {},
  tokensHeard: () => {},
}
const channel = createWhatsappChannel(network, createLog('client', 'silent'), metrics)

/** Reports the texts in the journal, in any order. */
async function tellTexts(): Promise<void> {
  const entries = Object.values(kept.entries).map(([stanza, plain]) => ({
    stanza: bytes(stanza),
    plaintext: bytes(plain),
  }))
  const readings = await Promise.all(
    entries.map((entry) => channel.read(entry, { ...store, findSecrets: async () => [] })),
  )
  const said = readings.flatMap((reading) => ('messages' in reading ? reading.messages : []))
  report({ texts: said.filter(({ kind }) => kind === 'text').map(({ text }) => text) })
}

process.on('message', (order: Order) => {
  mustDie = true
  report({ heard: order })
})
await channel.connect(store, {
  code: (code) => report({ code }),
  pairingCode: () => {},
  pairing: () => {},
  unknownStep: () => {},
  opened: () => report({ opened: true }),
  closed: (closed) => report({ closed }),
  acknowledged: async () => {},
  refused: () => {},
  reachTold: async () => {},
  copyRefused: () => {},
  called: async () => {},
  versionEnds: () => {},
  acquainted: () => {},
  heardLive: () => {},
})
