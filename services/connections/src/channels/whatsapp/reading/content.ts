import type { MessageChange, ReceivedKind, ReceivedMedia } from '@recado/contracts/whatsapp/content'
import type { proto } from '@whiskeysockets/baileys'

/** What a message says, without who said it to whom. */
export type Said = {
  readonly kind: ReceivedKind
  readonly text: string
  readonly media?: ReceivedMedia
}

/** Meant for another message, which its writer names by a key of his own point of view. */
export type Meant = { readonly change: MessageChange; readonly key: proto.IMessageKey }

export type Content =
  | { readonly said: readonly Said[]; readonly context?: proto.IContextInfo | null | undefined }
  | Meant
  | { readonly dropped: string }
