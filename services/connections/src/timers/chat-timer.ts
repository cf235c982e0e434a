import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'

/** The timer of disappearing messages in a chat, and when it was set. */
export type ChatTimer = {
  readonly seconds: number // 0: messages stay
  readonly setAt: Date
}

/** The timer of one chat. */
export type TimerNews = ChatTimer & { readonly chat: WhatsappAddress }
