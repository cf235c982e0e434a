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

/** A change of another message, which its author names by a key from their own point of view. */
export type Meant = {
  readonly change: MessageChange
  readonly key: proto.IMessageKey
  readonly context?: proto.IContextInfo | null | undefined // of an edited text
}

export type Content =
  | { readonly said: readonly Said[]; readonly context?: proto.IContextInfo | null | undefined }
  | Meant
  | { readonly sealed: Sealed }
  | { readonly setting: proto.Message.IProtocolMessage } // of the timer of the chat
  | { readonly dropped: string }

/** Content that cannot be shown here. */
export const UNSUPPORTED: Content = { said: [{ kind: 'unsupported', text: '' }] }

/** A text, or unsupported content when it has no words, so that people see that a message arrived. */
export const saying = (text: string, context?: proto.IContextInfo | null): Content => ({
  said: [{ kind: text.trim() === '' ? 'unsupported' : 'text', text: text.trim() === '' ? '' : text }],
  context,
})
