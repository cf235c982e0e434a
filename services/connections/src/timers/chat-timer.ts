import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'

/** The disappearing-message timer of a chat, and when it was set. */
export type ChatTimer = {
  readonly seconds: number // 0: messages do not disappear
  readonly setAt: Date
}

/** The timer of a chat, with the address of the chat. */
export type TimerNews = ChatTimer & { readonly chat: WhatsappAddress }
