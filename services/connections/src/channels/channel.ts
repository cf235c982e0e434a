import type { NewChatCap } from '@recado/contracts/connections/reach'
import type { EventData } from '@recado/contracts/event'
import type { IdentityPair, WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { MessageChange, MessageName, OutgoingContent } from '@recado/contracts/whatsapp/content'
import type { groupChanged, messageChanged, numberChanged, ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { ChatTimer } from '../timers/chat-timer.ts'
import type { OpenTrust, Person, TokenNews } from '../trust/trust.ts'
import type { Version } from './client-version.ts'

/** The reason for the close of a session's socket. */
export type CloseCause =
  | 'restart' // the network requests an immediate reconnect
  | 'logged-out' // on the phone or by us: the credentials are no longer valid
  | 'codes-unread' // the last QR code was not scanned, or the pairing code not typed, in time
  | 'replaced' // another program opened the same session
  | 'blocked' // the network has locked this number
  | 'banned' // the network no longer wants this number
  | 'deaf' // the announced backlog does not arrive
  | 'throttled' // the network wants fewer connection attempts
  | 'refused' // the network refuses the login, for an unknown reason
  | 'suspended' // the network refuses this number temporarily
  | 'outdated' // the network refuses our client version, for every session alike
  | 'code-refused' // the network rejects the typed code: a new one must be requested
  | 'passkey-required' // linking requires a passkey of the phone's owner, which a server does not have
  | 'untrusted' // the server could not prove its identity
  | 'not-tried' // our own store failed before any request to the network
  | 'lost' // all other causes, which may pass

/** The network's last message before it closed a socket: a code, and a text for people. */
export type LastWords = {
  readonly code?: number
  readonly detail?: number // the network's number for the reason
  readonly until?: Date // the end of a suspension
  readonly title?: string
  readonly text?: string
  readonly url?: string
}

/** Why a socket closed. */
export type Closing = { readonly cause: CloseCause; readonly said: LastWords }

/** A call by a person; group calls are ignored. */
export type IncomingCall = {
  readonly callId: string
  readonly chat: WhatsappAddress
  readonly isVideo: boolean
  readonly at: Date
  /** Ends the call; otherwise it rings until the caller gives up. */
  reject(): Promise<void>
}

/** A message that is a file. */
export type OutgoingFile = Extract<OutgoingContent, { readonly media: unknown }>

/** A person whom the phone knows by name, or only by a user name. */
export type Acquaintance = { readonly address: WhatsappAddress; readonly name: string | null }

/** Why the network refused a message, and how the message was sent. */
export type NetworkRefusal = {
  readonly code: string // the network's own, or `NO_READERS`, or `OUTDATED`
  readonly again?: SecondTry | undefined // how to send it once more with a chance of success
  readonly address: 'lid' | 'pn' | 'group'
  readonly hasShownToken: boolean
}

/** The network names no device of the recipient that could read the message. */
export const NO_READERS = 'no-readers'
/** The network refused the message because its account was replaced. */
export const OUTDATED = 'outdated'

/** The network's report on the restrictions of an account; absent fields stay unchanged. */
export type ReachNews = {
  readonly lock?: { readonly until: Date; readonly type: string } | null // until then it must write to no new people; null: no lock
  readonly cap?: { readonly status: NewChatCap; readonly endsAt: Date | null } // of new chats per cycle
}

/**
 * The events of a session, in order; `closed` comes once and last. Handlers of reports that the network sends only once
 * resolve when the report is stored, and reject when that fails.
 */
export type ChannelListener = {
  /** A QR code is valid until then; each one replaces the former. */
  code(text: string, expiresAt: Date): void
  /** The only code to type on the phone with the given number; null when the network makes none for it. */
  pairingCode(text: string | null): void
  /** The code was scanned or typed; linking is in progress. */
  pairing(): void
  /** The network wants an unknown step of linking; names of the protocol, no values. */
  unknownStep(step: string): void
  opened(account: { number: string; name: string | null }): void
  closed(cause: CloseCause, said?: LastWords): void
  /** When the network will start to refuse our client version; null: the end was withdrawn. */
  versionEnds(version: Version, at: Date | null): void
  /**
   * The network has our message (1), or it was delivered (2), read (3) or played (4).
   * @param reader the member of a group; undefined elsewhere
   */
  acknowledged(waMessageIds: readonly string[], ack: 1 | 2 | 3 | 4, reader?: string): Promise<void>
  /** The network refused our message. */
  refused(waMessageId: string, refusal: NetworkRefusal): void
  /** The network reports whom the account may write to. */
  reachTold(news: ReachNews): Promise<void>
  /** The network accepted our message but refused another copy of it, for a device that could not read it. */
  copyRefused(waMessageId: string, code: string): void
  /** The phone reported people that it knows. */
  acquainted(people: readonly Acquaintance[]): void
  /** A stanza arrived that is not from the backlog. */
  heardLive(): void
  /** Somebody is calling. */
  called(call: IncomingCall): Promise<void>
}

/** A key of the session's encryption, opaque outside the channel; null removes it. */
export type KeyChange = { readonly type: string; readonly id: string; readonly value: Uint8Array | null }

/** A key in the form that is stored. */
export type StoredKey = { readonly type: string; readonly id: string; readonly value: Buffer }

/** An incoming message before it is interpreted. */
export type JournalEntry = {
  readonly cipherHash: Buffer
  readonly arrival: number // order of arrival
  readonly stanzaId: string
  readonly stanza: Uint8Array // everything besides the text that reading needs
  readonly plaintext: Uint8Array
  readonly offline: boolean // stored by the network while we were offline
  readonly isOwed?: boolean // arrived without its text, which the phone may deliver
}

/** A message that has left. */
export type SentMessage = { readonly to: WhatsappAddress; readonly encoded: Uint8Array }

/** The storage of a session. Every write is refused once the session's lease is lost, and every method may reject. */
export type SessionStore = {
  loadCredentials(): Promise<Buffer | undefined>
  saveCredentials(value: Uint8Array): Promise<void>
  /** The existing keys of these types with these ids. */
  readKeys(types: readonly string[], ids: readonly string[]): Promise<StoredKey[]>
  /**
   * Writes all or nothing, the journal entry included.
   * @param links pairs of phone and LID in the keys, to be published
   * @param tokens that people have issued to our account
   */
  writeKeys(
    changes: readonly KeyChange[],
    entry?: JournalEntry,
    links?: readonly IdentityPair[],
    tokens?: readonly TokenNews[],
  ): Promise<void>
  /** The stored trust between an account of ours and a person. */
  findTrust(ownNumber: string, person: Person): Promise<OpenTrust | undefined>
  /** Records that an account of ours has issued its token to a person. */
  noteIssued(ownNumber: string, person: Person, at: Date): Promise<void>
  /** Flushes delayed writes together with the next write, at once or within milliseconds. */
  hurry(): void
  /** Stores the phone's history from before it was linked; existing entries stay. */
  keepHistory(entries: readonly JournalEntry[]): Promise<void>
  /** The stored text of a message in the journal. */
  findPlaintext(cipherHash: Buffer): Promise<Buffer | undefined>
  /** Whether the journal has a message of this stanza id. */
  hasEntry(stanzaId: string): Promise<boolean>
  /** Our message with this id, for a device that could not read it; undefined when it was deleted. */
  findSent(waMessageId: string): Promise<SentMessage | undefined>
  /** A new number, higher than every earlier one under this lease. */
  nextArrival(): number
}

/** The message to change; in groups with its author, unless it is our own. */
export type ChangeTarget = MessageName & { readonly author: WhatsappAddress | null }

/** A request to send: a message, or a change of one. */
export type Outgoing =
  | { readonly content: OutgoingContent }
  | { readonly change: MessageChange; readonly target: ChangeTarget }

/** The values that the encoding of a message depends on, besides the message itself. */
export type EncodingHelp = {
  readonly to: WhatsappAddress
  readonly own: string | null // our number
  readonly original: Uint8Array | null // the encoded form of our message to change
}

export type OutgoingMessage = {
  readonly waMessageId: string
  readonly to: WhatsappAddress
  readonly encoded: Uint8Array
  readonly trust: OpenTrust | undefined // between our account and the person
  readonly again: SecondTry | null // this is the second attempt
}

/** The socket closed during an operation. */
export class SocketClosedError extends Error {
  constructor() {
    super('the socket closed')
  }
}

/** How a message is sent again: to the LID or the number of the person, or as before, with refreshed lists. */
export type SecondTry = 'lid' | 'pn' | 'same'

/** The names at which a person can be reached. */
export type Located = {
  readonly address: WhatsappAddress
  /** The link of phone and LID, or the new account, has not been published yet. */
  readonly isNews: boolean
  /** The LID of the person's former account. */
  readonly former?: string
}

/** An incoming file of a message: its content, which throws at its end if it does not match the sender's signature. */
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

/** The network serves the file later, and may say when. */
export class FileLaterError extends Error {
  readonly waitMs: number | undefined // at least; undefined when the network does not say

  constructor(message: string, waitMs: number | undefined) {
    super(message)
    this.waitMs = waitMs
  }
}

/** The group is gone, or we are not a member. */
export class GroupClosedError extends Error {
  constructor() {
    super('the group is closed to us')
  }
}

/** The file cannot be used, now or later. */
export class UnusableFileError extends Error {}

/** The message that a file belongs to, in the network's terms. */
export type FileOwner = {
  readonly chat: string
  readonly participant: string | null // the author, in a group
  readonly fromMe: boolean
  readonly waMessageId: string
}

/** A file to upload; it may be read several times. */
export type FileToSend = {
  readonly size: number // bytes
  open(): Promise<AsyncIterable<Uint8Array>>
}

export type ChannelSession = {
  /** Resolves when the backlog from our absence has been handled, and soon in any case. */
  readonly caughtUp: Promise<void>
  /** @returns the person with all names that are stored here; the network is not asked */
  look(person: WhatsappAddress): Promise<WhatsappAddress>
  /**
   * @returns the names at which a person can be reached now; undefined when the number has no owner. May ask the
   * network.
   */
  locate(person: WhatsappAddress): Promise<Located | undefined>
  /** Resolves once the bytes have left; the listener gets reports on their arrival. */
  send(message: OutgoingMessage): Promise<void>
  /** Shows the person that we are typing, until a message arrives or for some seconds. */
  showComposing(to: WhatsappAddress): Promise<void>
  /** Resolves once the read receipts have left. @param marks chat and, in a group, author in the network's notation */
  markRead(marks: readonly { chat: string; participant: string | undefined; waMessageId: string }[]): Promise<void>
  /**
   * @returns the name of a group, its number of members besides us, and after how many seconds its messages disappear,
   * 0: they stay
   * @throws GroupClosedError
   */
  describeGroup(group: WhatsappAddress): Promise<{ subject: string; others: number; disappearAfter: number }>
  /**
   * Uploads a file for one message.
   * @returns the encoded message, which is also used if it must be repeated
   */
  encodeFile(content: OutgoingFile, file: FileToSend, signal: AbortSignal): Promise<Uint8Array>
  /**
   * Asks the sender's phone to upload a file again.
   * @returns the data that `fetchFile` needs from then on
   * @throws FileGoneError
   */
  renewFile(file: Uint8Array, owner: FileOwner): Promise<Uint8Array>
  /** Whether the network still accepts a token that was issued at this time. */
  isTokenGood(at: Date): boolean
  /** Asks the phone for a message that arrived without its text. @param stanza as stored in the journal */
  askPhone(stanza: Uint8Array): Promise<void>
  /** Asks the network whom the account may write to. */
  askReach(): Promise<ReachNews>
  /** @returns the person with this number, given in several spellings; undefined when the number has no owner */
  findPerson(numbers: readonly string[]): Promise<WhatsappAddress | undefined>
  /**
   * @param trust between our account and the person, by these names
   * @returns the person's small profile picture; undefined when there is none that we may see
   */
  openPicture(
    of: { readonly address: WhatsappAddress; readonly trust: OpenTrust | undefined },
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Tells the network that this device is gone, then closes: `logged-out` only if the socket was open for that. */
  logOut(): Promise<void>
  /** Closes without logging out. Resolves once nothing more will be written. */
  close(): Promise<void>
}

/** A message, by its id in its chat. */
export type SecretName = MessageName & { readonly chat: WhatsappAddress }

/**
 * The secret that edits of a message are encrypted with; `isLasting`: also its replies, as long as the message exists.
 */
export type MessageSecret = { readonly value: Uint8Array; readonly isLasting: boolean }

/** The other data that reading messages of a connection needs. */
export type ReadingHelp = Pick<SessionStore, 'readKeys' | 'findSent'> & {
  /** The secrets of the messages with this id. */
  findSecrets(name: SecretName): Promise<readonly Uint8Array[]>
}

/** A message after reading, before its time is classified. */
export type ReadMessage = Omit<ReceivedMessage, 'late' | 'sentAt'>

/**
 * The result of reading a journal entry: messages, a change of a message, a group, numbers or the timer of a chat, or
 * nothing for people, with the reason.
 */
export type Reading =
  | {
      readonly messages: readonly ReadMessage[]
      readonly sentAt: Date
      readonly file: Uint8Array | null // the data with which the channel fetches the file, if the message has one
      readonly isOwed?: true // delivered by the phone, because the network had not given its text
      readonly secret?: MessageSecret // of the first message
      readonly timer?: ChatTimer // of the chat
    }
  | {
      readonly change: Omit<EventData<typeof messageChanged>, 'whatsappId' | 'at'>
      readonly alsoIn?: readonly WhatsappAddress[] // the other chats of a message to a broadcast list
      readonly sentAt: Date
    }
  | { readonly group: Omit<EventData<typeof groupChanged>, 'whatsappId' | 'at'>; readonly sentAt: Date }
  | { readonly numbers: readonly Omit<EventData<typeof numberChanged>, 'whatsappId' | 'at'>[]; readonly sentAt: Date }
  | { readonly setting: ChatTimer; readonly chat: WhatsappAddress; readonly sentAt: Date }
  | { readonly dropped: string; readonly awaits?: string } // the id of the message whose secret decrypts it

export type ConnectOptions = {
  /** The number of the phone on which a pairing code will be typed, instead of QR codes. */
  readonly pairingNumber?: string | undefined
  /** The version of the official client to present; the channel's own when absent. */
  readonly version?: Version | undefined
}

/** How connections reach a messaging network. */
export type Channel = {
  connect(store: SessionStore, listener: ChannelListener, how?: ConnectOptions): Promise<ChannelSession>
  /** Whether the credentials belong to a linked device, as far as is known. */
  isPaired(store: Pick<SessionStore, 'loadCredentials'>): Promise<boolean>
  /** Encodes a message once; a repetition uses the same bytes. */
  encode(outgoing: Outgoing, about: EncodingHelp): Uint8Array
  /** Adds the timer of disappearing messages to an encoded message. */
  withTimer(encoded: Uint8Array, timer: ChatTimer): Uint8Array
  /** @param help the connection's keys, the lookup between phones and LIDs, and secrets */
  read(entry: Pick<JournalEntry, 'stanza' | 'plaintext'>, help: ReadingHelp): Promise<Reading>
  /**
   * Starts to fetch the file of a message.
   * @param file the data from reading the message
   * @throws FileGoneError | UnusableFileError; other errors may pass
   */
  fetchFile(file: Uint8Array, signal: AbortSignal): Promise<FetchedFile>
  /** The stanza of a message whose text will never arrive; only the phone shows it. */
  givenUp(stanza: Uint8Array): Uint8Array
  /** The stanza of a message whose text could not be read; undefined for other stanzas. */
  unread(stanza: Uint8Array): Uint8Array | undefined
  /** The chat of a stored message and, in a group, its author, in the network's notation. */
  chatOfStanza(stanza: Uint8Array): { readonly chat: string; readonly participant: string | undefined }
  /** Whether a stored message arrived without its text. */
  isUnread(stanza: Uint8Array): boolean
  /** Whether stored messages with the same id are the same message: false when their chats or authors differ. */
  isSameMessage(stanza: Uint8Array, other: Uint8Array): boolean
  /** Whether a stored message belongs to this chat; false only when it is known to belong to another. */
  isOfChat(stanza: Uint8Array, chat: WhatsappAddress): boolean
  /** The person of a stored message's chat; undefined for a group. */
  addressOfStanza(stanza: Uint8Array): WhatsappAddress | undefined
  /** The chat with a person, in the network's notation. */
  chatOfAddress(address: WhatsappAddress): string
}
