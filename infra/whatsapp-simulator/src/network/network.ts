import type { KeyPair } from '../crypto/curve.ts'
import { generateKeyPair } from '../crypto/curve.ts'
import type { Connection } from '../wire/connection.ts'
import { createEventLog, type EventLog } from './event-log.ts'
import { createFaults, type FaultControl } from './faults.ts'
import { createLanes, type Lanes } from './lanes.ts'
import type {
  AppStateRow,
  DeviceRow,
  InboxItem,
  MessageRow,
  PhoneRow,
  PreKey,
  QueuedStanza,
  SignedPreKey,
} from './rows.ts'
import { openStore, type Table } from './store.ts'

/** A linked device that is logged in. */
export type Session = {
  id: string
  deviceId: string
  number: string
  connection: Connection
  /** Live stanzas flow only after the device has taken what waited for it. */
  isReady: boolean
  sentUpTo: number // sequence of the last queued stanza written to this session
  hasLowKeysNotice: boolean
}

/** A client that shows a QR code: what it said of itself, and how its signed identity comes back. */
export type Candidate = {
  connection: Connection
  refs: string[]
  noiseKey: Buffer
  identity: Buffer
  registrationId: number
  signedPreKey: SignedPreKey
  onSigned?: (signedIdentity: Buffer) => void
  /** It asked to be linked by a code that is typed on a phone. */
  codePairing?: {
    number: string
    ref: Buffer
    wrappedKey: Buffer // its one-time key, encrypted under the code
    onKeyBundle?: (bundle: Buffer) => void
  }
}

/** The simulated network: what survives a restart (tables) and what lives with the process. */
export type Network = {
  rootKey: KeyPair
  phones: Table<PhoneRow> // one owner, 'all'
  devices: Table<DeviceRow> // by number
  devicePreKeys: Table<PreKey> // by device id
  handsetPreKeys: Table<KeyPair> // by number
  signalSessions: Table<unknown> // by number, then remote address
  messages: Table<MessageRow> // by number
  queue: Table<QueuedStanza> // by device id
  inbox: Table<InboxItem> // by number
  appState: Table<AppStateRow> // by number, then collection
  log: EventLog
  faults: FaultControl
  lanes: Lanes
  sessions: Map<string, Session> // by device id
  candidates: Map<string, Candidate> // by pairing ref
  timers: Set<NodeJS.Timeout>
  stats: { connections: number; logins: number; messagesToDevices: number; messagesFromDevices: number }
  nextSequence(): number
  /** Lets a handset read what waits for it; set by `startHandsets`. */
  wakeHandset: (number: string) => void
  close(): void
}

/**
 * @param stateFile where it is kept between runs; without one it is forgotten
 * @param givenRootKey instead of the kept one, or of a new one
 */
export function createNetwork(stateFile?: string, givenRootKey?: KeyPair): Network {
  const store = openStore(stateFile)
  const queue = store.table<QueuedStanza>('queue')
  const inbox = store.table<InboxItem>('inbox')
  let sequence = Math.max(0, ...[queue, inbox].flatMap(lastSequences))

  const roots = store.table<KeyPair>('root')
  const rootKey = givenRootKey ?? roots.get('server', 'root') ?? generateKeyPair()
  roots.put('server', 'root', rootKey)

  const timers = new Set<NodeJS.Timeout>()
  return {
    rootKey,
    phones: store.table('phones'),
    devices: store.table('devices'),
    devicePreKeys: store.table('device-pre-keys'),
    handsetPreKeys: store.table('handset-pre-keys'),
    signalSessions: store.table('signal-sessions'),
    messages: store.table('messages'),
    queue,
    inbox,
    appState: store.table('app-state'),
    log: createEventLog(),
    faults: createFaults(),
    lanes: createLanes(),
    sessions: new Map(),
    candidates: new Map(),
    timers,
    stats: { connections: 0, logins: 0, messagesToDevices: 0, messagesFromDevices: 0 },
    nextSequence: () => {
      sequence += 1
      return sequence
    },
    wakeHandset: () => undefined,
    close() {
      for (const timer of timers) clearTimeout(timer)
      store.close()
    },
  }
}

const lastSequences = (table: Table<{ sequence: number }>): number[] =>
  table.owners().flatMap((owner) => table.rows(owner).map((row) => row.sequence))
