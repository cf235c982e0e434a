import type { MessageChange, ReceivedKind, ReceivedMedia } from '@recado/contracts/whatsapp/content'
import type { proto } from '@whiskeysockets/baileys'
import type { Sealed } from './sealed.ts'

/** The content of a message, without its author and receiver. */
export type Said = {
  readonly kind: ReceivedKind
  readonly text: string
  readonly media?: ReceivedMedia
  readonly holder?: proto.IMessage // of the file, when it is in a part of the message
}

/** Meant for another message, which its writer names by a key of his own point of view. */
export type Meant = {
  readonly change: MessageChange
  readonly key: proto.IMessageKey
  readonly context?: proto.IContextInfo | null | undefined // of a corrected text
}

export type Content =
  | { readonly said: readonly Said[]; readonly context?: proto.IContextInfo | null | undefined }
  | Meant
  | { readonly sealed: Sealed }
  | { readonly setting: proto.Message.IProtocolMessage } // of the timer of the chat
  | { readonly dropped: string }

/** Something that cannot be shown here. */
export const UNSUPPORTED: Content = { said: [{ kind: 'unsupported', text: '' }] }

/** A text, or something that cannot be shown when it has no words: that it is there is known. */
export const saying = (text: string, context?: proto.IContextInfo | null): Content => ({
  said: [{ kind: text.trim() === '' ? 'unsupported' : 'text', text: text.trim() === '' ? '' : text }],
  context,
})
