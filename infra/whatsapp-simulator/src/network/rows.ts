import type { KeyPair } from '../crypto/curve.ts'
import type { BinaryNode } from '../wire/nodes.ts'

export type SignedPreKey = { keyId: number; publicKey: Buffer; signature: Buffer }
export type PreKey = { keyId: number; publicKey: Buffer }

/** The settings of a phone, which the control API can change. */
export type PhoneSettings = {
  name: string
  /** The user name by which others find the account. */
  username?: string
  /** Whether stanzas that name the account by its LID omit the number, as for people who know only its user name. */
  hidesNumber: boolean
  /**
   * Whether the LID is hidden from people who know the number, as before an account is migrated. `in-stanzas`: only
   * those who ask get it.
   */
  hidesLid: boolean | 'in-stanzas'
  /** The address by which the phone's stanzas name it to linked devices. */
  addressing: 'lid' | 'pn'
  /** Whether the phone sends receipts for delivered and for read messages at once. */
  delivery: 'auto' | 'manual'
  read: 'auto' | 'manual'
  online: boolean
  /** The server's handling of messages from this number's linked devices; a number is an error code. */
  serverAck: 'ok' | 'drop' | 'swallow' | number
  /** The code with which the server refuses messages to this number; null: the server accepts them. */
  refusal: number | null
  /** How many new chats the account may start in this cycle; null: no limit. */
  cap: number | null
  /** Whether the server has keys for the handset. */
  hasKeys: boolean
  /**
   * When senders must present a token that this number issued to them: never, while they have a time lock, or always.
   */
  asksProof: 'never' | 'locked' | 'always'
  /** Whether a proof that the client makes itself is accepted in place of a token. */
  acceptsClientProof: boolean
  /** Whether the phone issues tokens to the people it writes to. */
  issues: 'auto' | 'never'
  /** Whether its tokens reach linked devices of others only at their next login. */
  tokensLate: boolean
  /** Whether notifications of its tokens have its number and not its LID. */
  isLidUntold: boolean
  /** Whether its picture is only for people who present a token of this number. */
  pictureAsksProof: boolean
  /** Props for linked devices of this number that override the network's defaults, by code. */
  props: Record<string, string>
  /** Whether its account has migrated to LIDs, so that messages to its number are refused. */
  migrated: boolean
  /** Whether messages to its LID are refused. */
  refusesLid: boolean
  /** Whether the server hides its devices: from queries by its LID, or from all. */
  hidesDevices: 'no' | 'lid' | 'all'
  /** Whether its devices answer a message to its LID with the error that they cannot accept it. */
  lidIncapable: boolean
  receiptDelayMs: number
  /** Its answer to a linked device that requests a file again. */
  mediaRetry: 'answer' | 'gone' | 'silent'
  /** The conversations that it sends to a new linked device. */
  history: 'none' | 'all' | 'bomb'
}

/** A number on the network and its handset, device 0. */
export type PhoneRow = PhoneSettings & {
  number: string // E.164 digits without the plus
  lid: string
  identity: KeyPair
  registrationId: number
  signedPreKey: SignedPreKey & { privateKey: Buffer }
  nextDevice: number
  formerLids?: string[] // the LIDs of former accounts of this number
  picture?: string // its path on the media host
  lock?: Lock | undefined // forbids messages to people who never wrote to the account
  begun?: string[] // numbers with which the account started a chat in this cycle
  appStateKey: { id: Buffer; data: Buffer }
}

/** A time lock: until then the account cannot start new chats. */
export type Lock = { until: string; type: string } // ISO 8601

/** A linked device: for Recado, one connection of a company. */
export type DeviceRow = {
  id: string // number:device
  number: string
  device: number
  keyIndex: number
  noiseKey: Buffer
  identity: Buffer
  registrationId: number
  signedPreKey: SignedPreKey
  signedIdentity: Buffer // proto.ADVSignedDeviceIdentity with both signatures
  pairedAt: number // unix seconds
  hasFirstSync: boolean
}

/**
 * Another device of a simulated person, such as WhatsApp on their computer. The product's linked devices are
 * `DeviceRow`.
 */
export type CompanionRow = {
  number: string
  device: number
  identity: KeyPair
  registrationId: number
  signedPreKey: SignedPreKey & { privateKey: Buffer }
  signedIdentity: Buffer // proto.ADVSignedDeviceIdentity with both signatures
  /**
   * Whether the server lacks keys for this device. The device then reads nothing, and other devices still see it in the
   * list.
   */
  isWithoutKeys?: boolean
}

export type GroupRow = {
  id: string // …@g.us
  subject: string
  addressing: 'lid' | 'pn' // the kind of address by which it names its members
  owner: string
  createdAt: number // unix seconds
  timer?: TimerRow
  members: { number: string; role: 'member' | 'admin' | 'superadmin' }[]
}

/** The seconds until messages of a chat disappear, and the time of this setting in unix seconds. */
export type TimerRow = { seconds: number; setAt: number }

/** The tokens that a number has issued to another, newest last, and how many it has issued in total. */
export type TrustRow = { tokens: { token: Buffer; t: number }[]; count: number } // t in unix seconds

/** Whether a message's reporting token matches its content. */
export type Report = 'none' | 'right' | 'wrong'

export type MessageStatus = 'sent' | 'delivered' | 'read'

/** A message as stored on one phone. */
export type MessageRow = {
  id: string
  chat: string // the other side's number, or the group
  author?: string // in a group: the number of the author, unless it is this phone's own
  fromMe: boolean
  content: Buffer // proto.Message, unpadded; empty while it cannot be decrypted
  at: number // unix milliseconds
  copies: number // how often this id arrived on the wire
  status: MessageStatus // for a received message: the receipt that this phone has sent
  isSeen: boolean
  error?: string
  retries: number
  /** The linked device that sent the message, and the address to which it was sent; receipts must use both. */
  source?: { deviceId: string; jid: string }
  /** How many deliveries to a device cannot be decrypted there. */
  unreadable?: number
  withheld?: 'message' | 'view_once'
  /** The broadcast list through which it was sent. */
  list?: string
  /** Companions of this phone that have decrypted the message. */
  companions?: number[]
  report?: Report
  /** True for a change of another message, which is not shown as a message. */
  isChange?: boolean
  /** The text after all changes. */
  editedText?: string
  isRevoked?: boolean
  reactions?: Reaction[]
}

/** One person's reaction to a message; a new one replaces it. */
export type Reaction = { by: string; emoji: string; at: number }

/** A stanza that is queued for a linked device until the device confirms it. */
export type QueuedStanza = {
  sequence: number
  stanza: BinaryNode
  wasSent?: boolean
}

/** The stanzas that wait for a handset until it is online. */
export type InboxItem = { sequence: number } & (
  | {
      kind: 'ciphertext'
      deviceId: string
      companion?: number // for this companion, not for the handset
      to: string
      id: string
      at: number
      type: string
      body: Buffer
      report?: Buffer
    }
  | { kind: 'message'; from: string; group?: string; id: string; at: number; content: Buffer }
  | { kind: 'status'; chat: string; fromMe: boolean; id: string; status: MessageStatus }
  | { kind: 'retry'; deviceId: string; receipt: BinaryNode }
  | { kind: 'media-retry'; deviceId: string; receipt: BinaryNode }
)
export type InboxEntry = InboxItem extends infer Item ? (Item extends unknown ? Omit<Item, 'sequence'> : never) : never

/** The patches of one app state collection; their count is its version. */
export type AppStateRow = { patches: Buffer[] }
