import { randomBytes } from 'node:crypto'
import type { KeyPair } from '../crypto/curve.ts'
import { generateKeyPair } from '../crypto/curve.ts'
import type { SenderKey } from '../crypto/sender-keys.ts'
import { type BlobStore, openBlobStore } from '../store/blob-store.ts'
import { openStore, type Table } from '../store/store.ts'
import { mediaAuthority } from '../tls/authority.ts'
import type { Connection } from '../wire/connection.ts'
import type { BinaryNode } from '../wire/nodes.ts'
import { createEventLog, type EventLog } from './event-log.ts'
import { createFaults, type FaultControl } from './faults.ts'
import { createLanes, type Lanes } from './lanes.ts'
import type {
  AppStateRow,
  CompanionRow,
  DeviceRow,
  GroupRow,
  InboxItem,
  MessageRow,
  PhoneRow,
  PreKey,
  QueuedStanza,
  SignedPreKey,
  TimerRow,
  TrustRow,
} from './rows.ts'
import { createRuleBook, type RuleBook, type Rules } from './rules.ts'

/** A linked device that is logged in. */
export type Session = {
  id: string
  deviceId: string
  number: string
  connection: Connection
  /** Whether the device has received its backlog; live stanzas follow only then. */
  isReady: boolean
  sentUpTo: number // sequence of the last queued stanza written to this session
  /** The stanzas that waited when the device became active; set once the server has announced them. */
  backlog?: { upTo: number; asked: number; given: number; blockedBy?: number | undefined }
  /** The device reports its user as active, so the phone does not ring. */
  isAvailable: boolean
  hasLowKeysNotice: boolean
}

/** The signalling state of a call. */
export type Call = {
  id: string
  from: string
  to: string
  isVideo: boolean
  status: 'ringing' | 'rejected' | 'ended' | 'missed'
}

/** A client that shows a QR code or a pairing code and is not linked yet. */
export type Candidate = {
  connection: Connection
  refs: string[]
  noiseKey: Buffer
  identity: Buffer
  registrationId: number
  signedPreKey: SignedPreKey
  onSigned?: (signedIdentity: Buffer) => void
  /** The secrets of codes that phones read and the program then replaced, in base64. */
  retired?: Set<string>
  /** Notifications that the client has not acknowledged, by their id. */
  unacknowledged?: Map<string, () => void>
  /** Present when the client asked to be linked by a code that the owner types on the phone. */
  codePairing?: {
    number: string
    ref: Buffer
    wrappedKey: Buffer // its one-time key, encrypted under the code
    onKeyBundle?: (bundle: Buffer | 'refused') => void
  }
}

/** The simulated network: tables, which survive a restart, and the state of this process. */
export type Network = {
  rootKey: KeyPair
  phones: Table<PhoneRow> // one owner, 'all'
  numbersByLid: Map<string, string> // the LIDs of all phones
  devices: Table<DeviceRow> // by number
  devicePreKeys: Table<PreKey> // by device id
  handsetPreKeys: Table<KeyPair> // by number
  signalSessions: Table<unknown> // by number, then remote address
  messages: Table<MessageRow> // by number
  earlyChanges: Table<{ chat: string; fromMe: boolean; id: string }> // by number, chat and id of the changed message
  queue: Table<QueuedStanza> // by device id
  inbox: Table<InboxItem> // by number
  appState: Table<AppStateRow> // by number, then collection
  groups: Table<GroupRow> // all under the owner 'all'
  companions: Table<CompanionRow> // by number
  senderKeys: Table<{ chains: SenderKey[] }> // by number, then group and sender
  senderKeyHolders: Table<true> // by number and group: devices that have the number's sender key
  trust: Table<TrustRow> // by the issuing number, then by the receiving number
  lateTokens: Table<BinaryNode> // by device id
  chatTimers: Table<TimerRow> // by both numbers of a direct chat, the lower one first
  ports: Table<{ port: number }> // the ports of the last run
  media: { store: BlobStore; auth: string; authority: string; host(): string }
  log: EventLog
  faults: FaultControl
  rules: RuleBook
  lanes: Lanes
  sessions: Map<string, Session> // by device id
  calls: Map<string, Call> // by id
  candidates: Map<string, Candidate> // by pairing ref
  timers: Set<NodeJS.Timeout>
  stats: { connections: number; logins: number; messagesToDevices: number; messagesFromDevices: number }
  nextSequence(): number
  /** Lets a handset read its inbox; set by `startHandsets`. */
  wakeHandset: (number: string) => void
  close(): void
}

/**
 * @param stateFile stores the state between runs; without it the state is lost
 * @param givenRootKey used in place of the stored or a new root key
 * @param rules deviations from the rules of the real network
 */
export function createNetwork(stateFile?: string, givenRootKey?: KeyPair, rules?: Partial<Rules>): Network {
  const store = openStore(stateFile)
  const queue = store.table<QueuedStanza>('queue')
  const inbox = store.table<InboxItem>('inbox')
  let sequence = Math.max(0, ...[queue, inbox].flatMap(lastSequences))

  const blobs = openBlobStore(store.table('blobs'), stateFile && `${stateFile}.media`)

  const roots = store.table<KeyPair>('root')
  const rootKey = givenRootKey ?? roots.get('server', 'root') ?? generateKeyPair()
  roots.put('server', 'root', rootKey)

  const phones = store.table<PhoneRow>('phones')
  const timers = new Set<NodeJS.Timeout>()
  return {
    rootKey,
    phones,
    numbersByLid: new Map(
      phones.owners().flatMap((owner) => phones.rows(owner).map(({ lid, number }) => [lid, number])),
    ),
    devices: store.table('devices'),
    devicePreKeys: store.table('device-pre-keys'),
    handsetPreKeys: store.table('handset-pre-keys'),
    signalSessions: store.table('signal-sessions'),
    messages: store.table('messages'),
    earlyChanges: store.table('early-changes'),
    queue,
    inbox,
    appState: store.table('app-state'),
    groups: store.table('groups'),
    companions: store.table('companions'),
    senderKeys: store.table('sender-keys'),
    senderKeyHolders: store.table('sender-key-holders'),
    trust: store.table('trust'),
    lateTokens: store.table('late-tokens'),
    chatTimers: store.table('chat-timers'),
    ports: store.table('ports'),
    media: {
      store: blobs,
      auth: randomBytes(16).toString('base64url'),
      authority: mediaAuthority(rootKey),
      host: () => '',
    },
    log: createEventLog(),
    faults: createFaults(),
    rules: createRuleBook('2026-11', rules),
    lanes: createLanes(),
    sessions: new Map(),
    calls: new Map(),
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
      blobs.close()
      store.close()
    },
  }
}

const lastSequences = (table: Table<{ sequence: number }>): number[] =>
  table.owners().flatMap((owner) => table.rows(owner).map((row) => row.sequence))
