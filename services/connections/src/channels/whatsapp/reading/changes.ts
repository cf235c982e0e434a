import type { proto } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import type { Content } from './content.ts'
import { readable } from './texts.ts'

const EMOJI_LENGTH = 50 // families and flags are several characters each

/** An empty emoji takes the reaction back. */
export const readReaction = ({ key, text }: proto.Message.IReactionMessage): Content =>
  key ? { key, change: { kind: 'reacted', emoji: readable(text, EMOJI_LENGTH) || null } } : { dropped: 'no target' }

type Protocol = proto.Message.IProtocolMessage

/** @param readEdited the new text of a corrected message, undefined when it has none */
export function readProtocol({ type, key }: Protocol, readEdited: () => string | undefined): Content {
  const { REVOKE, MESSAGE_EDIT } = baileys.proto.Message.ProtocolMessage.Type
  if ((type ?? REVOKE) === REVOKE) return key ? { key, change: { kind: 'revoked' } } : { dropped: 'no target' }
  if (type !== MESSAGE_EDIT) return { dropped: 'protocol' }
  const text = readEdited()
  return key && text !== undefined ? { key, change: { kind: 'edited', text } } : { dropped: 'no target' }
}

/** Text or caption of what a message is corrected to. */
export function readEdit(edited: Content): string | undefined {
  const [said] = 'said' in edited ? edited.said : []
  return said?.kind === 'unsupported' ? undefined : said?.text
}
