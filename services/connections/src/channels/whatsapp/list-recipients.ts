import type { BinaryNode } from '@whiskeysockets/baileys'
import { isOfList, type StoredStanza } from './stanza.ts'

const OTHER_NAMES = ['peer_recipient_pn', 'peer_recipient_lid', 'recipient_pn', 'recipient_lid']
const MOST = 1_000 // the largest number of recipients to read per list; WhatsApp's own clients allow 256

/**
 * @returns the recipients of a message that the phone's owner sent to a broadcast list, each with all ids in the stanza
 * (whatsmeow message.go, parseMessageSource)
 */
export function recipientsIn({ attrs, content }: BinaryNode): Pick<StoredStanza, 'recipients'> {
  if (!isOfList(attrs)) return {}
  const lists = childrenOf(content).filter(({ tag }) => tag === 'participants')
  const people = lists.flatMap((list) => childrenOf(list.content)).filter(({ tag }) => tag === 'to')
  if (people.length === 0) return {}
  const recipients = people.slice(0, MOST).map((to) => ['jid', ...OTHER_NAMES].flatMap((name) => to.attrs[name] ?? []))
  return { recipients }
}

const childrenOf = (content: BinaryNode['content']): BinaryNode[] => (Array.isArray(content) ? content : [])
