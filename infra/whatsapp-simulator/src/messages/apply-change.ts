import { type Change, changeIn } from '../content/change.ts'
import { openEdit } from '../content/sealed-change.ts'
import { decodeMessage } from '../content/wrappers.ts'
import { findPhone, jidOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { MessageRow } from '../network/rows.ts'
import { findMessage, saveMessage } from './phone-messages.ts'

/**
 * Applies an edit, revocation or reaction to a message on a phone. A change that arrives before its message waits for
 * it.
 */
export function applyChange(network: Network, number: string, message: MessageRow, change: Change) {
  const { id, chat, fromMe } = message
  const target = [true, false].flatMap((isOwn) => {
    return findMessage(network, number, { chat, id: change.target, fromMe: isOwn }) ?? []
  })[0]
  const kind = change.kind === 'sealed' ? 'edited' : change.kind
  const about = { phone: number, id, chat, target: change.target, kind }
  if (!target) {
    network.earlyChanges.put(keyOf(number, chat, change.target), id, { chat, fromMe, id })
    return network.log.add('phone-change', { ...about, isApplied: false })
  }
  const clear = change.kind === 'sealed' ? opened(network, number, target, change) : change
  const changed = clear && changedBy(number, target, message, clear)
  if (changed) saveMessage(network, number, changed)
  network.log.add('phone-change', { ...about, isApplied: changed !== undefined })
}

/** Applies the changes that arrived before their message, in the order of arrival. */
export function applyEarlyChanges(network: Network, number: string, message: MessageRow): void {
  const owner = keyOf(number, message.chat, message.id)
  const early = network.earlyChanges.rows(owner)
  network.earlyChanges.removeAll(owner)
  for (const key of early) {
    const row = findMessage(network, number, key)
    const change = row && changeIn(decodeMessage(row.content))
    if (change) applyChange(network, number, row, change)
  }
}

type Sealed = Extract<Change, { kind: 'sealed' }>
type Clear = Exclude<Change, Sealed>

/** @returns undefined when the edit was not encrypted by the author of the message under its secret */
function opened(network: Network, number: string, target: MessageRow, { content }: Sealed): Clear | undefined {
  const writer = findPhone(network, authorOf(number, target))
  const names = writer ? [jidOf(writer, 'lid'), jidOf(writer, 'pn')] : []
  const secret = secretOf(target)
  const [message] = names.flatMap((name) => openEdit(content, { id: target.id, secret, writer: name }) ?? [])
  const change = message && changeIn(message)
  return change?.kind === 'sealed' ? undefined : change
}

/** The secret under which edits of a message are encrypted; empty if it has none. */
export const secretOf = ({ content }: MessageRow): Uint8Array =>
  decodeMessage(content).messageContextInfo?.messageSecret ?? new Uint8Array()

/** @returns undefined if the author is not allowed to: only the author of a message edits or revokes it */
function changedBy(number: string, target: MessageRow, message: MessageRow, change: Clear): MessageRow | undefined {
  if (change.kind === 'reacted') {
    const by = authorOf(number, message)
    const others = (target.reactions ?? []).filter((reaction) => reaction.by !== by)
    const own = change.emoji ? [{ by, emoji: change.emoji, at: message.at }] : []
    return { ...target, reactions: [...others, ...own] }
  }
  if (authorOf(number, target) !== authorOf(number, message) || target.isRevoked) return undefined
  return change.kind === 'edited' ? { ...target, editedText: change.text } : { ...target, isRevoked: true }
}

const authorOf = (number: string, { fromMe, author, chat }: MessageRow): string => (fromMe ? number : (author ?? chat))

const keyOf = (number: string, chat: string, id: string): string => `${number} ${chat} ${id}`
