import type { ChatReference } from '@recado/contracts/chats/chat-message'
import type { Attachment } from './attachment.ts'
import type { ShownMessage } from './shown-message.ts'

/** A message that the server has not confirmed. */
export type Outgoing = {
  readonly clientId: string
  readonly body: string
  readonly createdAt: string // ISO 8601
  /** `waiting` for the line to come back; `asking`: it has waited so long that somebody has to say whether it still fits. */
  readonly state: 'sending' | 'waiting' | 'asking' | 'failed'
  readonly reason: string | null // why it failed, for users
  readonly quotedId: number | null
  readonly isNote: boolean
  /** The colleagues whom it names. */
  readonly mentions: readonly number[]
  /** The tickets and contacts that it points at, as far as they were chosen. */
  readonly references: readonly ChatReference[]
  readonly quoted: ShownMessage | null
  readonly attachment: Attachment | null
  readonly isVoice: boolean
  /** The uploaded share of its file, from 0 to 1. */
  readonly share: number
  /** Cancels its request. Null: whether it is being sent is known to another window, or was to one that is gone. */
  readonly stop: AbortController | null
}
