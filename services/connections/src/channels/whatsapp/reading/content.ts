import type { MessageChange, ReceivedKind, ReceivedMedia } from '@recado/contracts/whatsapp/content'
import type { proto } from '@whiskeysockets/baileys'
import type { Sealed } from './sealed.ts'

/** The content of a message, without its author and receiver. */
export type Said = {
  readonly kind: ReceivedKind
  readonly text: string
  readonly media?: ReceivedMedia
  readonly holder?: proto.IMessage // the part of the message that contains the file; undefined without a file
}

/** A change of another message. `key` names that message from the point of view of the change's author. */
export type Meant = {
  readonly change: MessageChange
  readonly key: proto.IMessageKey
  readonly context?: proto.IContextInfo | null | undefined // the context of an edited text
}

export type Content =
  | { readonly said: readonly Said[]; readonly context?: proto.IContextInfo | null | undefined }
  | Meant
  | { readonly sealed: Sealed }
  | { readonly setting: proto.Message.IProtocolMessage } // sets the timer of the chat
  | { readonly dropped: string }

/** The content of a message of a kind that this product cannot show. */
export const UNSUPPORTED: Content = { said: [{ kind: 'unsupported', text: '' }] }

/** A text message; unsupported content when the text is blank, so that people see that a message arrived. */
export const saying = (text: string, context?: proto.IContextInfo | null): Content => ({
  said: [{ kind: text.trim() === '' ? 'unsupported' : 'text', text: text.trim() === '' ? '' : text }],
  context,
})
