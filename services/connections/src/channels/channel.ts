import type { NewChatCap } from '@recado/contracts/connections/reach'
import type { EventData } from '@recado/contracts/event'
import type { IdentityPair, WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { MessageChange, MessageName, OutgoingContent } from '@recado/contracts/whatsapp/content'
import type { groupChanged, messageChanged, numberChanged, ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { ChatTimer } from '../timers/chat-timer.ts'
import type { OpenTrust, Person, TokenNews } from '../trust/trust.ts'
import type { ProxyFailure } from '../ways-out/proxy-rules.ts'
import type { Version } from './client-version.ts'

/** Why the socket of a session closed. */
export type CloseCause =
  | 'restart' // the network requests an immediate reconnect
  | 'logged-out' // the device was unlinked on the phone or by us, so the credentials are no longer valid
  | 'codes-unread' // the phone scanned no QR code, or the person typed no pairing code, in time
  | 'replaced' // another program opened the same session
  | 'blocked' // the network has locked this number
  | 'banned' // WhatsApp has banned this number
  | 'deaf' // the network announced messages from our offline time, but does not deliver them
  | 'throttled' // the network wants fewer connection attempts
  | 'refused' // the network refuses the login, for an unknown reason
  | 'suspended' // the network refuses this number temporarily
  | 'outdated' // the network refuses our client version, for every session alike
  | 'code-refused' // the network rejects the typed pairing code: the session must request a new one
  | 'passkey-required' // linking requires a passkey of the phone's owner, which a server does not have
  | 'untrusted' // the server could not prove its identity
  | 'not-tried' // our database failed before the first request to the network
  | `proxy-${ProxyFailure}` // the connection's proxy could not be used
  | 'lost' // any other cause; a retry may succeed

/** The network's last message before it closed a socket: a code, and a text for people. */
export type LastWords = {
  readonly code?: number
  readonly detail?: number // the network's number for the reason, where `code` alone is ambiguous
  readonly until?: Date // the end of a suspension
  readonly title?: string
  readonly text?: string
  readonly url?: string
}

/** Why a socket closed, and the network's last message. */
export type Closing = { readonly cause: CloseCause; readonly said: LastWords }

/** A call by a person; group calls are ignored. */
export type IncomingCall = {
  readonly callId: string
  readonly chat: WhatsappAddress
  readonly isVideo: boolean
  readonly at: Date
  /** Rejects the call; otherwise it rings until the caller gives up. */
  reject(): Promise<void>
}

/** A message whose content is a file. */
export type OutgoingFile = Extract<OutgoingContent, { readonly media: unknown }>

/** A person from the phone's address book or chats. `name` is null when the phone knows only a user name. */
export type Acquaintance = { readonly address: WhatsappAddress; readonly name: string | null }

/** Why the network refused a message, and how the message was sent. */
export type NetworkRefusal = {
  readonly code: string // the network's error code, or `NO_READERS`, or `OUTDATED`
  readonly again?: SecondTry | undefined // how a second attempt may succeed; undefined: it cannot
  readonly address: 'lid' | 'pn' | 'group'
  readonly hasShownToken: boolean
}

/** The refusal code for a message to a person without any device that could read it. */
export const NO_READERS = 'no-readers'
/** The refusal code for a message that the network rejects because the recipient's account was replaced. */
export const OUTDATED = 'outdated'

/**
 * The network's report on the restrictions of an account. An absent field means that this restriction did not change.
 */
export type ReachNews = {
  // the account must not write to new people before `until`; null: no restriction
  readonly lock?: { readonly until: Date; readonly type: string } | null
  readonly cap?: { readonly status: NewChatCap; readonly endsAt: Date | null } // the limit of new chats per cycle
}

/**
 * The handlers for the events of a session, called in order; `closed` is called once and last.
 *
 * A handler that returns a promise resolves once the report is stored, and rejects if storing it fails. The channel
 * confirms a report only after that, because the network sends confirmed reports only once.
 */
export type ChannelListener = {
  /** A new QR code, valid until `expiresAt`; it replaces the previous one. */
  code(text: string, expiresAt: Date): void
  /** The pairing code to type on the phone with the given number; null when the network issues none for this number. */
  pairingCode(text: string | null): void
  /** The person scanned the QR code or typed the pairing code; linking is in progress. */
  pairing(): void
  /**
   * The network asks for a step of linking that the client does not know. `step` has names of the protocol, no values.
   */
  unknownStep(step: string): void
  opened(account: { number: string; name: string | null }): void
  closed(cause: CloseCause, said?: LastWords): void
  /** The network announced when it will start to refuse our client version; null: it withdrew the announcement. */
  versionEnds(version: Version, at: Date | null): void
  /**
   * Our message reached the network (1), or was delivered (2), read (3) or played (4).
   * @param reader the group member whose device sent the acknowledgement; undefined in other chats
   */
  acknowledged(waMessageIds: readonly string[], ack: 1 | 2 | 3 | 4, reader?: string): Promise<void>
  /** The network refused our message. */
  refused(waMessageId: string, refusal: NetworkRefusal): void
  /** The network reported the restrictions of the account. */
  reachTold(news: ReachNews): Promise<void>
  /** The network accepted our message, but refused a copy of it that was encrypted again for one device. */
  copyRefused(waMessageId: string, code: string): void
  /** The phone reported people from its address book. */
  acquainted(people: readonly Acquaintance[]): void
  /** A stanza arrived that is not one of the messages from our offline time. */
  heardLive(): void
  /** A person is calling. */
  called(call: IncomingCall): Promise<void>
}

/** A change of one encryption key of the session, opaque outside the channel; null deletes the key. */
export type KeyChange = { readonly type: string; readonly id: string; readonly value: Uint8Array | null }

/** An encryption key in its stored form. */
export type StoredKey = { readonly type: string; readonly id: string; readonly value: Buffer }

/** An incoming message before it is interpreted. */
export type JournalEntry = {
  readonly cipherHash: Buffer
  readonly arrival: number // order of arrival
  readonly stanzaId: string
  readonly stanza: Uint8Array // the attributes and tags of the stanza that `read` needs besides `plaintext`
  readonly plaintext: Uint8Array
  readonly offline: boolean // the network stored the message while we were offline
  readonly isOwed?: boolean // the message arrived without its text; the phone can still deliver the text
}

/** A message that the socket has sent. */
export type SentMessage = { readonly to: WhatsappAddress; readonly encoded: Uint8Array }

/** The storage of a session. Every write throws once the session's lease is lost; every method may reject. */
export type SessionStore = {
  loadCredentials(): Promise<Buffer | undefined>
  saveCredentials(value: Uint8Array): Promise<void>
  /** @returns the stored keys of these types with these ids */
  readKeys(types: readonly string[], ids: readonly string[]): Promise<StoredKey[]>
  /**
   * Writes all keys and the journal entry, or none of them.
   * @param links pairs of phone and LID that `changes` contains; they are published
   * @param tokens trust tokens that people have issued to our account
   */
  writeKeys(
    changes: readonly KeyChange[],
    entry?: JournalEntry,
    links?: readonly IdentityPair[],
    tokens?: readonly TokenNews[],
  ): Promise<void>
  /** @returns the stored trust between our account and a person */
  findTrust(ownNumber: string, person: Person): Promise<OpenTrust | undefined>
  /** Records that our account has issued its token to a person. */
  noteIssued(ownNumber: string, person: Person, at: Date): Promise<void>
  /** Commits the delayed writes now, or together with the next write if that write comes within milliseconds. */
  hurry(): void
  /** Stores the message history that the phone sends after it is linked; existing entries stay unchanged. */
  keepHistory(entries: readonly JournalEntry[]): Promise<void>
  /** @returns the stored text of a message in the journal */
  findPlaintext(cipherHash: Buffer): Promise<Buffer | undefined>
  /** Whether the journal has a message with this stanza id. */
  hasEntry(stanzaId: string): Promise<boolean>
  /** @returns our sent message with this id, to encrypt it again for a device; undefined for a deleted message */
  findSent(waMessageId: string): Promise<SentMessage | undefined>
  /** @returns a number higher than every number that it returned before under this lease */
  nextArrival(): number
}

/** The message that a change applies to. `author` is set for other members' messages in groups, else null. */
export type ChangeTarget = MessageName & { readonly author: WhatsappAddress | null }

/** A request to send a new message, or to change an existing one. */
export type Outgoing =
  | { readonly content: OutgoingContent }
  | { readonly change: MessageChange; readonly target: ChangeTarget }

/** The data that `encode` needs besides the content of a message. */
export type EncodingHelp = {
  readonly to: WhatsappAddress
  readonly own: string | null // our phone number
  readonly original: Uint8Array | null // the encoded form of our message that the change applies to
}

export type OutgoingMessage = {
  readonly waMessageId: string
  readonly to: WhatsappAddress
  readonly encoded: Uint8Array
  readonly trust: OpenTrust | undefined // the trust between our account and the recipient
  readonly again: SecondTry | null // how the second attempt addresses the person; null in the first attempt
}

/** The socket closed during an operation. */
export class SocketClosedError extends Error {
  constructor() {
    super('the socket closed')
  }
}

/**
 * How a second attempt addresses a message: at the person's LID, at their phone number, or at the same address with
 * refreshed lists of devices and group members.
 */
export type SecondTry = 'lid' | 'pn' | 'same'

/** The addresses at which a person can be reached. */
export type Located = {
  readonly address: WhatsappAddress
  /** Whether the pair of phone and LID, or the person's new account, still has to be published. */
  readonly isNews: boolean
  /** The LID of the person's previous account, if the number has a new account. */
  readonly former?: string
}

/**
 * The file of an incoming message. Reading `content` throws at the end if the bytes do not match the hash or signature
 * in the message.
 */
export type FetchedFile = {
  readonly content: AsyncIterable<Uint8Array>
  readonly name: string | undefined // as given by the sender
  readonly mime: string | undefined // as given by the sender
}

/** The network no longer has the file at the message's address; the sender's phone may still have it. */
export class FileGoneError extends Error {
  constructor() {
    super('the file is gone')
  }
}

/** The network will serve the file later. */
export class FileLaterError extends Error {
  readonly waitMs: number | undefined // the minimum wait; undefined when the network names none

  constructor(message: string, waitMs: number | undefined) {
    super(message)
    this.waitMs = waitMs
  }
}

/** The group no longer exists, or we are not a member. */
export class GroupClosedError extends Error {
  constructor() {
    super('the group is closed to us')
  }
}

/** The file has no usable address or key; a retry cannot succeed. */
export class UnusableFileError extends Error {}

/** The message that contains a file, with ids in the network's notation. */
export type FileOwner = {
  readonly chat: string
  readonly participant: string | null // the author, in a group; null elsewhere
  readonly fromMe: boolean
  readonly waMessageId: string
}

/** A file to upload; it may be read several times. */
export type FileToSend = {
  readonly size: number // bytes
  open(): Promise<AsyncIterable<Uint8Array>>
}

export type ChannelSession = {
  /** Resolves once the messages that arrived while we were offline are handled, or after a short timeout. */
  readonly caughtUp: Promise<void>
  /** @returns the person with all addresses that the caches and the key store have; does not ask the network */
  look(person: WhatsappAddress): Promise<WhatsappAddress>
  /**
   * @returns the addresses at which the person can be reached now; undefined when the number has no account. The method
   * may ask the network.
   */
  locate(person: WhatsappAddress): Promise<Located | undefined>
  /** Resolves once the bytes are written to the socket. Acknowledgements arrive later, at the listener. */
  send(message: OutgoingMessage): Promise<void>
  /** Shows the person that we are typing, for some seconds or until a message arrives. */
  showComposing(to: WhatsappAddress): Promise<void>
  /**
   * Resolves once the read receipts are written to the socket.
   *
   * @param marks chat and, in a group, author, in the network's notation
   */
  markRead(marks: readonly { chat: string; participant: string | undefined; waMessageId: string }[]): Promise<void>
  /**
   * @returns the name of the group; the number of its members without us; and after how many seconds its messages
   * disappear (0: never)
   * @throws GroupClosedError
   */
  describeGroup(group: WhatsappAddress): Promise<{ subject: string; others: number; disappearAfter: number }>
  /**
   * Uploads a file for one message.
   * @returns the encoded message, which a retry sends unchanged
   */
  encodeFile(content: OutgoingFile, file: FileToSend, signal: AbortSignal): Promise<Uint8Array>
  /**
   * Asks the sender's phone to upload a file again.
   * @returns the data that `fetchFile` needs for the new upload
   * @throws FileGoneError
   */
  renewFile(file: Uint8Array, owner: FileOwner): Promise<Uint8Array>
  /** Whether the network still accepts a trust token that was issued at this time. */
  isTokenGood(at: Date): boolean
  /**
   * Asks the phone for a message that arrived without its text.
   *
   * @param stanza the stanza as stored in the journal
   */
  askPhone(stanza: Uint8Array): Promise<void>
  /** Asks the network for the restrictions of the account. */
  askReach(): Promise<ReachNews>
  /**
   * @param numbers spellings of one phone number
   * @returns the person with this number; undefined when the number has no account
   */
  findPerson(numbers: readonly string[]): Promise<WhatsappAddress | undefined>
  /**
   * @param trust the trust between our account and the person at `of.address`
   * @returns the person's small profile picture; undefined when they have none or hide it from us
   */
  openPicture(
    of: { readonly address: WhatsappAddress; readonly trust: OpenTrust | undefined },
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Unlinks this device from the account, then closes. The cause is `logged-out` only if the socket was open. */
  logOut(): Promise<void>
  /** Closes the socket without logging out. Resolves after the last write to the store. */
  close(): Promise<void>
}

/** A message, by its id in its chat. */
export type SecretName = MessageName & { readonly chat: WhatsappAddress }

/**
 * The secret that encrypts edits of a message. If `isLasting`, the secret also encrypts replies (such as poll votes),
 * so it is stored as long as the message.
 */
export type MessageSecret = { readonly value: Uint8Array; readonly isLasting: boolean }

/** The data that `read` needs besides the journal entry. */
export type ReadingHelp = Pick<SessionStore, 'readKeys' | 'findSent'> & {
  /** @returns the secrets of all messages with this id */
  findSecrets(name: SecretName): Promise<readonly Uint8Array[]>
}

/** A message after reading, before its time is checked. */
export type ReadMessage = Omit<ReceivedMessage, 'late' | 'sentAt'>

/**
 * The result of reading a journal entry: messages, a change of a message, a group, pairs of identities, or the timer of
 * a chat. `dropped` is the reason why an entry has no result for people.
 */
export type Reading =
  | {
      readonly messages: readonly ReadMessage[]
      readonly sentAt: Date
      // the data with which the channel fetches the file; null when the message has no file
      readonly file: Uint8Array | null
      readonly isOwed?: true // the phone delivered the message, because the network had sent it without its text
      readonly secret?: MessageSecret // the secret of the first message
      readonly timer?: ChatTimer // the disappearing-message timer of the chat
    }
  | {
      readonly change: Omit<EventData<typeof messageChanged>, 'whatsappId' | 'at'>
      readonly alsoIn?: readonly WhatsappAddress[] // the other chats, when the message went to a broadcast list
      readonly sentAt: Date
    }
  | { readonly group: Omit<EventData<typeof groupChanged>, 'whatsappId' | 'at'>; readonly sentAt: Date }
  | { readonly numbers: readonly Omit<EventData<typeof numberChanged>, 'whatsappId' | 'at'>[]; readonly sentAt: Date }
  | { readonly setting: ChatTimer; readonly chat: WhatsappAddress; readonly sentAt: Date }
  | { readonly dropped: string; readonly awaits?: string } // the id of the message whose secret decrypts it

export type ConnectOptions = {
  /** The number of the phone on which the person will type a pairing code; undefined for linking by QR code. */
  readonly pairingNumber?: string | undefined
  /** The version of the official client to present; undefined for the channel's default. */
  readonly version?: Version | undefined
}

/** The access to a messaging network. */
export type Channel = {
  connect(store: SessionStore, listener: ChannelListener, how?: ConnectOptions): Promise<ChannelSession>
  /** Whether the stored credentials belong to a linked device. The phone may have unlinked it without our knowledge. */
  isPaired(store: Pick<SessionStore, 'loadCredentials'>): Promise<boolean>
  /** Encodes a message. A retry sends the stored bytes and does not encode again. */
  encode(outgoing: Outgoing, about: EncodingHelp): Uint8Array
  /** Adds the timer of disappearing messages to an encoded message. */
  withTimer(encoded: Uint8Array, timer: ChatTimer): Uint8Array
  /** @param help the connection's keys, the pairs of phone and LID, and the secrets of messages */
  read(entry: Pick<JournalEntry, 'stanza' | 'plaintext'>, help: ReadingHelp): Promise<Reading>
  /**
   * Starts to fetch the file of a message.
   *
   * @param file the `file` of a `Reading`
   *
   * @throws FileGoneError | UnusableFileError; a retry may succeed after any other error
   */
  fetchFile(file: Uint8Array, signal: AbortSignal): Promise<FetchedFile>
  /**
   * @returns the stanza to store for a message that will never arrive here; it shows that the message is visible only
   * on the phone
   */
  givenUp(stanza: Uint8Array): Uint8Array
  /**
   * @returns the stanza to store for a message whose text could not be read; undefined for a stanza that is not a
   * message
   */
  unread(stanza: Uint8Array): Uint8Array | undefined
  /** @returns the chat of a stored message and, in a group, its author, both in the network's notation */
  chatOfStanza(stanza: Uint8Array): { readonly chat: string; readonly participant: string | undefined }
  /** Whether a stored message arrived without its text. */
  isUnread(stanza: Uint8Array): boolean
  /** Whether two stored messages with the same id have the same chat and author, and so are one message. */
  isSameMessage(stanza: Uint8Array, other: Uint8Array): boolean
  /** Whether a stored message may belong to this chat; false only if the message certainly belongs to another chat. */
  isOfChat(stanza: Uint8Array, chat: WhatsappAddress): boolean
  /** @returns the person whose chat a stored message belongs to; undefined for a group */
  addressOfStanza(stanza: Uint8Array): WhatsappAddress | undefined
  /** @returns the chat with a person, in the network's notation */
  chatOfAddress(address: WhatsappAddress): string
}
