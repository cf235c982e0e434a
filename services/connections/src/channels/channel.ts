import type { NewChatCap } from '@recado/contracts/connections/reach'
import type { EventData } from '@recado/contracts/event'
import type { IdentityPair, WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { MessageChange, MessageName, OutgoingContent } from '@recado/contracts/whatsapp/content'
import type { groupChanged, messageChanged, numberChanged, ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { ChatTimer } from '../timers/chat-timer.ts'
import type { OpenTrust, Person, TokenNews } from '../trust/trust.ts'
import type { Version } from './client-version.ts'

/** Why a session's socket is closed. */
export type CloseCause =
  | 'restart' // the network asks to connect again at once
  | 'logged-out' // on the phone or by us: the credentials are worth nothing any more
  | 'codes-unread' // nobody read the last code, or typed the only one, in time
  | 'replaced' // another program opened the same session
  | 'blocked' // the network has locked this number
  | 'banned' // the network no longer wants this number
  | 'deaf' // the announced backlog does not come
  | 'throttled' // the network wants us to connect less often
  | 'refused' // the network lets us in no more, for a reason that nobody knows
  | 'suspended' // the network refuses this number for a while
  | 'outdated' // the network refuses the version that we speak as, to every session alike
  | 'code-refused' // the network does not take the typed code: another one has to be asked for
  | 'passkey-required' // the network wants a passkey of the person who links a device, which a server does not have
  | 'untrusted' // the server could not prove who it is
  | 'not-tried' // our own store failed before anything was asked of the network
  | 'lost' // everything that may heal by itself

/** The network's last words before it closed a socket: a code, and words for people. */
export type LastWords = {
  readonly code?: number
  readonly detail?: number // its number for why
  readonly until?: Date // the end of a suspension
  readonly title?: string
  readonly text?: string
  readonly url?: string
}

/** How a socket closed. */
export type Closing = { readonly cause: CloseCause; readonly said: LastWords }

/** A call by a person; those of groups are left alone. */
export type IncomingCall = {
  readonly callId: string
  readonly chat: WhatsappAddress
  readonly isVideo: boolean
  readonly at: Date
  /** Ends it; else it rings until the caller gives up. */
  reject(): Promise<void>
}

/** A message that is a file. */
export type OutgoingFile = Extract<OutgoingContent, { readonly media: unknown }>

/** Somebody whom the phone knows by name, or by a user name alone. */
export type Acquaintance = { readonly address: WhatsappAddress; readonly name: string | null }

/** Why the network will not take a message, and how it went out. */
export type NetworkRefusal = {
  readonly code: string // the network's own, or `NO_READERS`, or `OUTDATED`
  readonly again?: SecondTry | undefined // how it may be taken after all, if it goes out once more
  readonly address: 'lid' | 'pn' | 'group'
  readonly hasShownToken: boolean
}

/** The network names no device that would read the message. */
export const NO_READERS = 'no-readers'
/** The network took the message for an account of before. */
export const OUTDATED = 'outdated'

/** The network's report on the reach of an account; absent fields stay as they were. */
export type ReachNews = {
  readonly lock?: { readonly until: Date; readonly type: string } | null // it may write to nobody new; null: it may
  readonly cap?: { readonly status: NewChatCap; readonly endsAt: Date | null } // of new chats, in a cycle
}

/**
 * The events of a session, in order; `closed` comes once and last. Handlers of reports that the network sends once
 * resolve when these are written, and reject when they are not.
 */
export type ChannelListener = {
  /** A code waits to be read until then; each one replaces the former. */
  code(text: string, expiresAt: Date): void
  /** The code to type on the phone whose number was given, the only one; null when the network makes none for it. */
  pairingCode(text: string | null): void
  /** The code was read, linking is under way. */
  pairing(): void
  /** The network wants a step of linking that nobody knows; names of the protocol, no values. */
  unknownStep(step: string): void
  opened(account: { number: string; name: string | null }): void
  closed(cause: CloseCause, said?: LastWords): void
  /** When the network will refuse the version that we speak as; null: no more. */
  versionEnds(version: Version, at: Date | null): void
  /**
   * The network has our message (1), or it was delivered (2), read (3) or played (4).
   * @param reader the member of a group; undefined elsewhere
   */
  acknowledged(waMessageIds: readonly string[], ack: 1 | 2 | 3 | 4, reader?: string): Promise<void>
  /** The network will not take our message. */
  refused(waMessageId: string, refusal: NetworkRefusal): void
  /** The network tells whom the account may write to. */
  reachTold(news: ReachNews): Promise<void>
  /** The network has our message and will not take it once more, for a device that could not read it. */
  copyRefused(waMessageId: string, code: string): void
  /** The phone has told of people whom it knows. */
  acquainted(people: readonly Acquaintance[]): void
  /** Something came that had not waited for the line to open. */
  heardLive(): void
  /** Somebody calls. */
  called(call: IncomingCall): Promise<void>
}

/** A key of the session's encryption, opaque to everybody else; null removes it. */
export type KeyChange = { readonly type: string; readonly id: string; readonly value: Uint8Array | null }

/** A key as it is kept. */
export type StoredKey = { readonly type: string; readonly id: string; readonly value: Buffer }

/** A message as it came in, before anybody knows what it means. */
export type JournalEntry = {
  readonly cipherHash: Buffer
  readonly arrival: number // order of arrival
  readonly stanzaId: string
  readonly stanza: Uint8Array // all that is needed beside the text to read it
  readonly plaintext: Uint8Array
  readonly offline: boolean // kept by the network while we were away
  readonly isOwed?: boolean // its text did not come, and the phone may tell it
}

/** A message that has left. */
export type SentMessage = { readonly to: WhatsappAddress; readonly encoded: Uint8Array }

/** The storage of a session. Every write is refused once the session's lease is lost, and every method may reject. */
export type SessionStore = {
  loadCredentials(): Promise<Buffer | undefined>
  saveCredentials(value: Uint8Array): Promise<void>
  /** Those that there are of these types under these ids. */
  readKeys(types: readonly string[], ids: readonly string[]): Promise<StoredKey[]>
  /**
   * All of it or nothing, the journal entry included.
   * @param links pairs of phone and LID in the keys, to be published
   * @param tokens that people have issued to our account
   */
  writeKeys(
    changes: readonly KeyChange[],
    entry?: JournalEntry,
    links?: readonly IdentityPair[],
    tokens?: readonly TokenNews[],
  ): Promise<void>
  /** The known trust between an account of ours and a person. */
  findTrust(ownNumber: string, person: Person): Promise<OpenTrust | undefined>
  /** Records that an account of ours has issued its token to a person. */
  noteIssued(ownNumber: string, person: Person, at: Date): Promise<void>
  /** Writes what was about to go together with the next write, at once or within milliseconds. */
  hurry(): void
  /** Stores the phone's reports of the time before it was linked; existing entries stay. */
  keepHistory(entries: readonly JournalEntry[]): Promise<void>
  /** The text of a message that is in the journal already. */
  findPlaintext(cipherHash: Buffer): Promise<Buffer | undefined>
  /** Whether the journal has a message of this stanza id. */
  hasEntry(stanzaId: string): Promise<boolean>
  /** The message that we sent under this id, for a device that could not read it; undefined when it was deleted. */
  findSent(waMessageId: string): Promise<SentMessage | undefined>
  /** A fresh number, higher than every one before it under this lease. */
  nextArrival(): number
}

/** The message to change; in groups with its author, unless it is ours. */
export type ChangeTarget = MessageName & { readonly author: WhatsappAddress | null }

/** A request to send: a message, or a change of one. */
export type Outgoing =
  | { readonly content: OutgoingContent }
  | { readonly change: MessageChange; readonly target: ChangeTarget }

/** The values on which a message's form on the wire depends, besides the message itself. */
export type EncodingHelp = {
  readonly to: WhatsappAddress
  readonly own: string | null // our number
  readonly original: Uint8Array | null // the wire form of a message of ours that is to be changed
}

export type OutgoingMessage = {
  readonly waMessageId: string
  readonly to: WhatsappAddress
  readonly encoded: Uint8Array
  readonly trust: OpenTrust | undefined // between our account and the person
  readonly again: SecondTry | null // this is the second try
}

/** The socket closed while something was under way. */
export class SocketClosedError extends Error {
  constructor() {
    super('the socket closed')
  }
}

/** How a message goes out once more: by the LID or the number of the person, or as before, with knowledge that was renewed. */
export type SecondTry = 'lid' | 'pn' | 'same'

/** By which names a person is reached. */
export type Located = {
  readonly address: WhatsappAddress
  /** The link of phone and LID, or the other account, has not been published yet. */
  readonly isNews: boolean
  /** The LID of the account that the person had until now. */
  readonly former?: string
}

/** A file of a message as it comes: its content, which fails at its end if it is not what the sender signed. */
export type FetchedFile = {
  readonly content: AsyncIterable<Uint8Array>
  readonly name: string | undefined // as its sender calls it
  readonly mime: string | undefined // as its sender says
}

/** The network no longer has the file where the message says; the sender's phone may still have it. */
export class FileGoneError extends Error {
  constructor() {
    super('the file is gone')
  }
}

/** The network serves the file later, and may say when. */
export class FileLaterError extends Error {
  readonly waitMs: number | undefined // at least so long; undefined when it does not say

  constructor(message: string, waitMs: number | undefined) {
    super(message)
    this.waitMs = waitMs
  }
}

/** The group is gone, or we are not in it. */
export class GroupClosedError extends Error {
  constructor() {
    super('the group is closed to us')
  }
}

/** The file cannot be used, now or later. */
export class UnusableFileError extends Error {}

/** Which message a file belongs to, as the network names it. */
export type FileOwner = {
  readonly chat: string
  readonly participant: string | null // the author, in a group
  readonly fromMe: boolean
  readonly waMessageId: string
}

/** A file on its way to the network; it may be read several times. */
export type FileToSend = {
  readonly size: number // bytes
  open(): Promise<AsyncIterable<Uint8Array>>
}

export type ChannelSession = {
  /** Resolves when all that waited while we were away was handled, and soon in any case. */
  readonly caughtUp: Promise<void>
  /** @returns the person by all names that are known here; the network is not asked */
  look(person: WhatsappAddress): Promise<WhatsappAddress>
  /** @returns by which names a person is reached now; undefined when nobody has the number. The network may be asked. */
  locate(person: WhatsappAddress): Promise<Located | undefined>
  /** Resolves once the bytes have left; whether they arrived is reported to the listener. */
  send(message: OutgoingMessage): Promise<void>
  /** Shows the person that we write to them, until a message comes or for some seconds. */
  showComposing(to: WhatsappAddress): Promise<void>
  /** Resolves once the marks have left. @param marks chat and, in a group, writer as the network writes them */
  markRead(marks: readonly { chat: string; participant: string | undefined; waMessageId: string }[]): Promise<void>
  /**
   * @returns the name of a group, its number of members besides us, and after how many seconds its messages disappear,
   * 0: they stay
   * @throws GroupClosedError
   */
  describeGroup(group: WhatsappAddress): Promise<{ subject: string; others: number; disappearAfter: number }>
  /**
   * Gives a file to the network, for one message.
   * @returns the form in which the message goes over the wire, and again if it must be repeated
   */
  encodeFile(content: OutgoingFile, file: FileToSend, signal: AbortSignal): Promise<Uint8Array>
  /**
   * Asks the sender's phone to give the network a file again.
   * @returns the data that `fetchFile` needs from then on
   * @throws FileGoneError
   */
  renewFile(file: Uint8Array, owner: FileOwner): Promise<Uint8Array>
  /** Whether the network still takes a token that was issued then. */
  isTokenGood(at: Date): boolean
  /** Asks the phone for a message whose text did not come. @param stanza as it is in the journal */
  askPhone(stanza: Uint8Array): Promise<void>
  /** Asks the network whom the account may write to. */
  askReach(): Promise<ReachNews>
  /** @returns the person with this number, given in several spellings; undefined when the number has no owner */
  findPerson(numbers: readonly string[]): Promise<WhatsappAddress | undefined>
  /**
   * @param trust between our account and the person, by these names
   * @returns the person's profile picture, the small one; undefined when there is none that we may see
   */
  openPicture(
    of: { readonly address: WhatsappAddress; readonly trust: OpenTrust | undefined },
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array> | undefined>
  /**
   * Reports to the network that this device is gone, then closes: `logged-out` only if the socket was open to report
   * it.
   */
  logOut(): Promise<void>
  /** Closes without logging out. Resolves once nothing more will be written. */
  close(): Promise<void>
}

/** A message, by its name in its chat. */
export type SecretName = MessageName & { readonly chat: WhatsappAddress }

/** The secret under which a message is edited; `isLasting`: others answer under it as long as the message exists. */
export type MessageSecret = { readonly value: Uint8Array; readonly isLasting: boolean }

/** The other data that reading messages of a connection needs. */
export type ReadingHelp = Pick<SessionStore, 'readKeys' | 'findSent'> & {
  /** The secrets of the messages of this name. */
  findSecrets(name: SecretName): Promise<readonly Uint8Array[]>
}

/** A message as it was read, before its time is classified. */
export type ReadMessage = Omit<ReceivedMessage, 'late' | 'sentAt'>

/**
 * The result of reading a journal entry: messages, a change of one, of a group, of numbers or of the timer of a chat,
 * or nothing for people, with the reason.
 */
export type Reading =
  | {
      readonly messages: readonly ReadMessage[]
      readonly sentAt: Date
      readonly file: Uint8Array | null // the data with which the channel fetches the file of a message that has one
      readonly isOwed?: true // told by the phone, since the network had not given its text
      readonly secret?: MessageSecret // of the first of the messages
      readonly timer?: ChatTimer // of their chats
    }
  | {
      readonly change: Omit<EventData<typeof messageChanged>, 'whatsappId' | 'at'>
      readonly alsoIn?: readonly WhatsappAddress[] // the further chats of a message that went by a broadcast list
      readonly sentAt: Date
    }
  | { readonly group: Omit<EventData<typeof groupChanged>, 'whatsappId' | 'at'>; readonly sentAt: Date }
  | { readonly numbers: readonly Omit<EventData<typeof numberChanged>, 'whatsappId' | 'at'>[]; readonly sentAt: Date }
  | { readonly setting: ChatTimer; readonly chat: WhatsappAddress; readonly sentAt: Date }
  | { readonly dropped: string; readonly awaits?: string } // the id of a message under whose secret it is sealed

export type ConnectOptions = {
  /** The number of the phone on which a code will be typed, in place of QR codes. */
  readonly pairingNumber?: string | undefined
  /** As which version of the official client it speaks; the channel's own when absent. */
  readonly version?: Version | undefined
}

/** How connections reach a messaging network. */
export type Channel = {
  connect(store: SessionStore, listener: ChannelListener, how?: ConnectOptions): Promise<ChannelSession>
  /** Whether the credentials are those of a device that is linked, as far as we were told. */
  isPaired(store: Pick<SessionStore, 'loadCredentials'>): Promise<boolean>
  /** The form in which a message goes over the wire, and again if it must be repeated. */
  encode(outgoing: Outgoing, about: EncodingHelp): Uint8Array
  /** The same form, saying after how long the message disappears. */
  withTimer(encoded: Uint8Array, timer: ChatTimer): Uint8Array
  /** @param help the keys of the connection, where the phone of a LID and the LID of a phone may be found, and secrets */
  read(entry: Pick<JournalEntry, 'stanza' | 'plaintext'>, help: ReadingHelp): Promise<Reading>
  /**
   * Begins to fetch the file of a message.
   * @param file the data from reading the message
   * @throws FileGoneError | UnusableFileError; other errors may pass
   */
  fetchFile(file: Uint8Array, signal: AbortSignal): Promise<FetchedFile>
  /** The stanza of a message whose text nobody will have any more, but who looks at the phone. */
  givenUp(stanza: Uint8Array): Uint8Array
  /** The stanza of a message whose text could not be read; undefined for other stanzas. */
  unread(stanza: Uint8Array): Uint8Array | undefined
  /** The chat of a stored message and, in a group, its writer, as the network writes them. */
  chatOfStanza(stanza: Uint8Array): { readonly chat: string; readonly participant: string | undefined }
  /** Whether a stored message came without its text. */
  isUnread(stanza: Uint8Array): boolean
  /** Whether stored messages under one id are the same: false when their chats, or those who wrote them, are others. */
  isSameMessage(stanza: Uint8Array, other: Uint8Array): boolean
  /** Whether a stored message is of this chat; false only when it is known to be of another. */
  isOfChat(stanza: Uint8Array, chat: WhatsappAddress): boolean
  /** The person of the chat of a stored message; undefined of a group's. */
  addressOfStanza(stanza: Uint8Array): WhatsappAddress | undefined
  /** The chat with a person, as the network writes it. */
  chatOfAddress(address: WhatsappAddress): string
}
