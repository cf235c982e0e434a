import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'

/** After how long the messages of a chat disappear, and since when that is so. */
export type ChatTimer = {
  readonly seconds: number // 0: they stay
  readonly setAt: Date
}

/** The timer of one chat. */
export type TimerNews = ChatTimer & { readonly chat: WhatsappAddress }
