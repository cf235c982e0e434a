import type { BinaryNode } from '@whiskeysockets/baileys'
import { parseJid } from '../address.ts'

/** How a stanza is answered, and whether the client reads it. */
export type Treatment =
  | 'client' // the client and our listeners read and answer it
  | 'acknowledge' // it is confirmed but not read
  | 'refuse' // it is refused, because no known client handles it
  | 'pong'
  | 'not-implemented' // it is an unknown request, which gets an error
  | 'ignore' // it needs no answer

export type Judgement = {
  readonly treatment: Treatment
  /** The name of the unknown child; '' when the stanza itself is unknown; undefined when everything is known. */
  readonly unknown?: string
}

/** Servers of chats between people. Stanzas of other servers are confirmed but not read. */
const READ = ['s.whatsapp.net', 'c.us', 'lid', 'hosted', 'hosted.lid', 'g.us', 'broadcast']
const UNREAD = ['newsletter', 'bot']
const CIPHERS = ['pkmsg', 'msg', 'skmsg']
const UNREAD_CIPHERS = ['msmsg'] // the cipher of Meta AI
const STATUSES = 'status@broadcast'

/**
 * Names of notifications and bulletins that WhatsApp Web and public clients know: whatsapp-rust
 * `wacore/src/stanza/wire_tags.rs` and `ib.rs` (August 2026), whatsmeow `notification.go`.
 */
const NOTIFICATIONS = words(`
  account_sync business companion_reg_refresh contacts crsc_continuation devices digital_commerce_subscription
  disappearing_mode encrypt fb:update fbid:devices hosted link_code_companion_reg mediaretry mex newsletter
  passkey_prologue_request pay picture privacy_token psa registration server server_sync status w:gp2 w:growth waffle
`)
const BULLETINS = words(`
  dirty edge_routing offline offline_preview downgrade_webclient client_expiration thread_metadata tos recovery_nonce
  priority_offline_complete
`)
const LINKING = ['pair-device', 'pair-success']
const NEVER_ANSWERED = ['ack', 'chatstate', 'presence', 'success', 'failure', 'stream:error', 'xmlstreamend']

/**
 * Chooses the answer that WhatsApp Web gives to each stanza.
 *
 * A stanza with a wrong answer, or without an answer, stays first in WhatsApp's offline queue and blocks all later
 * stanzas (Baileys #2779, whatsapp-rust #1101, #647). After an error answer WhatsApp does not deliver the stanza again.
 */
export function judge(stanza: BinaryNode): Judgement {
  const { tag, attrs } = stanza
  switch (tag) {
    case 'message':
      return judgeMessage(stanza)
    case 'notification':
      return NOTIFICATIONS.includes(attrs['type'] ?? '') ? CLIENT : { ...CLIENT, unknown: firstChild(stanza) }
    case 'receipt':
      return CLIENT
    case 'call': // a call without an id cannot be answered
      return attrs['id'] ? CLIENT : { treatment: 'ignore' }
    case 'status':
    case 'appdata':
      return { treatment: 'acknowledge' }
    case 'iq':
      return judgeQuery(stanza)
    case 'ib': {
      const unknown = childrenOf(stanza).find((child) => !BULLETINS.includes(child.tag))
      return unknown ? { ...CLIENT, unknown: unknown.tag } : CLIENT
    }
    default:
      if (NEVER_ANSWERED.includes(tag)) return CLIENT
      return { treatment: attrs['id'] && attrs['from'] ? 'refuse' : 'ignore', unknown: '' }
  }
}

function judgeMessage(message: BinaryNode): Judgement {
  const { from } = message.attrs
  if (from === STATUSES) return { treatment: 'acknowledge' }
  const server = parseJid(from)?.server ?? from ?? ''
  if (UNREAD.includes(server)) return { treatment: 'acknowledge' }
  if (!READ.includes(server)) return { treatment: 'acknowledge', unknown: 'from' }
  const ciphers = childrenOf(message).flatMap(({ tag, attrs }) => (tag === 'enc' ? (attrs['type'] ?? '') : []))
  if (ciphers.length === 0 || ciphers.some((cipher) => CIPHERS.includes(cipher))) return CLIENT
  return ciphers.some((cipher) => UNREAD_CIPHERS.includes(cipher))
    ? { treatment: 'acknowledge' }
    : { treatment: 'acknowledge', unknown: 'enc' }
}

/**
 * Chooses the answer to WhatsApp's own requests. According to reports, WhatsApp disconnects after an unanswered request
 * (whatsapp-rust #333, #340, #783).
 */
function judgeQuery(query: BinaryNode): Judgement {
  const { type = 'get', xmlns } = query.attrs
  if (type === 'result' || type === 'error') return CLIENT
  const child = firstChild(query)
  if (type === 'set') return LINKING.includes(child) ? CLIENT : { treatment: 'ignore', unknown: child }
  const isPing = xmlns === 'urn:xmpp:ping' || child === 'ping'
  return isPing ? { treatment: 'pong' } : { treatment: 'not-implemented', unknown: child }
}

const CLIENT: Judgement = { treatment: 'client' }

const TELLING: ReadonlySet<string> = new Set(['message', 'receipt', 'notification', 'call'])

/** Whether a stanza reports a live event. Stanzas from our offline time have the attribute `offline`. */
export const isLive = ({ tag, attrs }: BinaryNode): boolean => TELLING.has(tag) && attrs['offline'] === undefined

export const childrenOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : [])
const firstChild = (stanza: BinaryNode): string => childrenOf(stanza)[0]?.tag ?? ''

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
