import type { ChatReference } from '@recado/contracts/chats/chat-message'
import type { Attachment } from './attachment.ts'
import type { ShownMessage } from './shown-message.ts'

/** A message that the server has not confirmed. */
export type Outgoing = {
  readonly clientId: string
  readonly body: string
  readonly createdAt: string // ISO 8601
  /** `waiting`: the message waits for the network. `asking`: it has waited so long that the user has to confirm it. */
  readonly state: 'sending' | 'waiting' | 'asking' | 'failed'
  readonly reason: string | null // why sending failed, as a text for users
  readonly quotedId: number | null
  readonly isNote: boolean
  readonly mentions: readonly number[]
  /** The tickets and contacts that the message refers to. */
  readonly references: readonly ChatReference[]
  readonly quoted: ShownMessage | null
  readonly attachment: Attachment | null
  readonly isVoice: boolean
  /** The share of the file that is uploaded, from 0 to 1. */
  readonly share: number
  /** Cancels the request of this message; null when the request is that of another window, or of a closed one. */
  readonly stop: AbortController | null
}
