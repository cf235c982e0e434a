import type { ChatReference } from '@recado/contracts/chats/chat-message'
import type { Attachment } from './attachment.ts'
import type { ShownMessage } from './shown-message.ts'

/** A message that the server has not confirmed. */
export type Outgoing = {
  readonly clientId: string
  readonly body: string
  readonly createdAt: string // ISO 8601
  /** `waiting` for the network; `asking`: it has waited so long that a person has to confirm it. */
  readonly state: 'sending' | 'waiting' | 'asking' | 'failed'
  readonly reason: string | null // why it failed, for users
  readonly quotedId: number | null
  readonly isNote: boolean
  readonly mentions: readonly number[]
  /** The tickets and contacts that were chosen as its references. */
  readonly references: readonly ChatReference[]
  readonly quoted: ShownMessage | null
  readonly attachment: Attachment | null
  readonly isVoice: boolean
  /** The uploaded share of its file, from 0 to 1. */
  readonly share: number
  /** Cancels its request. Null: another window is sending it, or one that is gone was. */
  readonly stop: AbortController | null
}
