import type { proto } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import type { Content, Meant } from './content.ts'
import { valueAt } from './fields.ts'
import { readable } from './texts.ts'

const EMOJI_LENGTH = 50 // characters; an emoji of a family or a flag has several

/** Reads a reaction; a reaction without an emoji removes the earlier one. */
export const readReaction = ({ key, text }: proto.Message.IReactionMessage): Content =>
  key ? { key, change: { kind: 'reacted', emoji: readable(text, EMOJI_LENGTH) || null } } : { dropped: 'no target' }

type Protocol = proto.Message.IProtocolMessage

/** @param readEdited reads the new version of an edited message; returns undefined when that has no text */
export function readProtocol(content: Protocol, readEdited: () => Edited | undefined): Content {
  const { type, key } = content
  const { REVOKE, MESSAGE_EDIT, EPHEMERAL_SETTING } = baileys.proto.Message.ProtocolMessage.Type
  if (type === EPHEMERAL_SETTING) return { setting: content }
  if ((type ?? REVOKE) === REVOKE) return key ? { key, change: { kind: 'revoked' } } : { dropped: 'no target' }
  if (type !== MESSAGE_EDIT) return { dropped: 'protocol' }
  const edited = readEdited()
  return key && edited ? editOf(key, edited) : { dropped: 'no target' }
}

const PROTOCOL = 12 // the field number of `protocolMessage` in a Message
const EDITED = 14 // the field number of `editedMessage` in a ProtocolMessage

/**
 * @returns the new version of an edited message, as it was encoded by the sender, because decoding would lose fields
 * that are newer than the client
 */
export const correctionIn = (encoded: Uint8Array): Uint8Array | undefined => valueAt(encoded, [PROTOCOL, EDITED])

/** The text or caption of an edited message's new version, with its context. */
export type Edited = { readonly text: string; readonly context: proto.IContextInfo | null | undefined }

export function readEdit(edited: Content): Edited | undefined {
  const [said] = 'said' in edited ? edited.said : []
  if (!said || said.kind === 'unsupported' || !('said' in edited)) return undefined
  return { text: said.text, context: edited.context }
}

export const editOf = (key: proto.IMessageKey, { text, context }: Edited): Meant => ({
  key,
  change: { kind: 'edited', text },
  ...(context && { context }),
})
