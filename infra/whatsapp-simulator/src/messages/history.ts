import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { decodeMessage } from '../content/wrappers.ts'
import { findPhone, jidOf, lidJid, numberJid } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { MessageRow, PhoneRow } from '../network/rows.ts'
import { tokensInHistory } from '../trust/tokens.ts'
import { chatJidOf, findRecipient } from './recipient.ts'

const { HistorySyncType } = proto.HistorySync
const { Status } = proto.WebMessageInfo

const STATUSES = { sent: Status.SERVER_ACK, delivered: Status.DELIVERY_ACK, read: Status.READ }

/** @returns the history of a phone for a new device: all conversations, or only the owner's own entry */
export function historyOf(network: Network, phone: PhoneRow): proto.IHistorySync {
  const pnJid = numberJid(phone.number)
  const conversations = phone.history === 'all' ? conversationsOf(network, phone) : []
  return {
    syncType: HistorySyncType.INITIAL_BOOTSTRAP,
    conversations,
    pushnames: [{ id: pnJid, pushname: phone.name }],
    progress: 100,
    chunkOrder: 1,
    phoneNumberToLidMappings: [{ pnJid, lidJid: lidJid(phone.lid) }],
  }
}

function conversationsOf(network: Network, phone: PhoneRow): proto.IConversation[] {
  const shown = network.messages.rows(phone.number).filter(({ error, isChange, isRevoked }) => {
    return !error && !isChange && !isRevoked
  })
  return [...Map.groupBy(shown, ({ chat }) => chat)].flatMap(([chat, rows]) => {
    const recipient = findRecipient(network, chat)
    if (!recipient) return []
    const id = chatJidOf(recipient, 'lid')
    const about = recipient.group ? { name: recipient.group.subject } : describe(recipient.phone)
    const messages = rows.toReversed().map((row) => ({ message: historicMessage(network, id, row) }))
    const tokens = recipient.phone ? tokensInHistory(network, phone, recipient.phone.number) : {}
    return [{ id, ...about, ...tokens, messages, unreadCount: rows.filter((row) => !row.fromMe && !row.isSeen).length }]
  })
}

/** Names the conversation. A person who hides the number is not in the phone book and has only a user name. */
function describe(phone: PhoneRow): Partial<proto.IConversation> {
  const { name, username, hidesNumber } = phone
  return {
    lidJid: jidOf(phone, 'lid'),
    ...(hidesNumber ? {} : { name, pnJid: jidOf(phone, 'pn') }),
    ...(username ? { username } : {}),
  }
}

function historicMessage(network: Network, remoteJid: string, row: MessageRow): proto.IWebMessageInfo {
  const author = row.fromMe ? undefined : findPhone(network, row.author ?? row.chat)
  const participant = row.author && author ? { participant: jidOf(author, 'lid') } : {}
  return {
    key: { remoteJid, fromMe: row.fromMe, id: row.id, ...participant },
    message: decodeMessage(row.content),
    messageTimestamp: Math.floor(row.at / 1000),
    status: row.fromMe ? STATUSES[row.status] : Status.READ,
    ...(author ? { pushName: author.name } : {}),
  }
}
