import { isProtocolTraffic } from '../content/change.ts'
import { decodeMessage, encodeMessage } from '../content/wrappers.ts'
import { findGroup, isGroupJid } from '../groups/group-rows.ts'
import { type Endpoint, findCompanion, findEndpoint } from '../handset/endpoint.ts'
import { learnChain, openFromGroup } from '../handset/group-keys.ts'
import { decryptFrom } from '../handset/signal.ts'
import { answerMediaRetry } from '../media/answer-media-retry.ts'
import { addressingOf, allPhones, findAddress, findDevice, findPhone, jidOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, InboxItem, PhoneRow, Report } from '../network/rows.ts'
import { answerResend } from './answer-resend.ts'
import { checkReport } from './check-report.ts'
import { findMessage, raiseStatus, saveMessage } from './phone-messages.ts'
import { settleAll, settleLater } from './phone-receipts.ts'
import { answerRetry, askAgain } from './retries.ts'
import { showMessage } from './show-message.ts'

/** Lets every handset read its inbox, now and after each new entry. */
export function startHandsets(network: Network): void {
  network.wakeHandset = (number) => {
    const reading = network.lanes.run(number, () => readInbox(network, number))
    reading.catch((error: unknown) => network.log.add('failure', { phone: number, error: String(error) }))
  }
  for (const { number } of allPhones(network)) {
    network.wakeHandset(number)
    settleAll(network, number) // receipts that were still delayed when the simulator stopped
  }
}

/** Reads one entry after the other until the inbox is empty or the phone goes offline. */
async function readInbox(network: Network, number: string): Promise<void> {
  for (;;) {
    const phone = findPhone(network, number)
    const item = network.inbox.first(number)
    if (!phone?.online || !item) return
    await readItem(network, phone, item)
    network.inbox.remove(number, String(item.sequence))
  }
}

async function readItem(network: Network, phone: PhoneRow, item: InboxItem): Promise<void> {
  if (item.kind === 'status') return raiseStatus(network, phone.number, item, item.status)
  if (item.kind === 'message') {
    const { id, at, content, from, group } = item
    const chat = group ? { chat: group, author: from } : { chat: from }
    const shown = showMessage(network, phone.number, { id, at, content, fromMe: false, ...chat })
    return settleLater(network, phone.number, shown)
  }
  const device = findDevice(network, item.deviceId)
  if (!device) return // unlinked in the meantime
  if (item.kind === 'media-retry') return answerMediaRetry(network, phone, device, item.receipt)
  if (item.kind === 'retry') return answerRetry(network, phone, device, item.receipt)
  return readCiphertext(network, phone, device, item)
}

type CiphertextItem = Extract<InboxItem, { kind: 'ciphertext' }>

async function readCiphertext(
  network: Network,
  phone: PhoneRow,
  device: DeviceRow,
  item: CiphertextItem,
): Promise<void> {
  const own = findEndpoint(network, phone, item.companion)
  if (!own || findCompanion(network, phone.number, own.device)?.isWithoutKeys) return // removed, or without keys
  const plaintext = await decrypt(network, phone, own, device, item).catch((error: unknown) => String(error))
  if (typeof plaintext === 'string') return askAgain(network, phone, own, device, item, plaintext)

  const { deviceSentMessage, ...received } = decodeMessage(plaintext)
  const message = deviceSentMessage?.message ?? received
  const group = findGroup(network, item.to)
  const chain = message.senderKeyDistributionMessage?.axolotlSenderKeyDistributionMessage
  if (group && chain) learnChain(network, own, device, group.id, chain)
  const request = message.protocolMessage?.peerDataOperationRequestMessage
  if (request && device.number === phone.number) answerResend(network, phone, device, { id: item.id, request })
  if (isProtocolTraffic(message)) return
  const fromMe = device.number === phone.number
  const chatJid = deviceSentMessage?.destinationJid ?? item.to
  const chat = group?.id ?? (fromMe ? findAddress(network, chatJid)?.phone.number : device.number)
  if (!chat) return
  const content = deviceSentMessage ? encodeMessage(message) : plaintext
  const report = fromMe ? 'none' : reportOf(network, device, item, plaintext)
  show(network, phone, device, item, { content, chat, fromMe, report })
}

function decrypt(
  network: Network,
  phone: PhoneRow,
  own: Endpoint,
  device: DeviceRow,
  item: CiphertextItem,
): Promise<Buffer> {
  if (network.faults.isUnreadable(phone.number, own.device)) return Promise.reject(new Error('made unreadable'))
  if (item.type !== 'skmsg') return decryptFrom(network, own, device, item)
  return Promise.resolve().then(() => openFromGroup(network, own, device, item.to, item.body))
}

function reportOf(network: Network, { number }: DeviceRow, item: CiphertextItem, content: Buffer): Report {
  const { id, to: chat, report = Buffer.alloc(0) } = item
  const writer = findPhone(network, number)
  const addressing = findGroup(network, chat)?.addressing ?? addressingOf(chat)
  return checkReport(content, report, { id, chat, sender: writer ? jidOf(writer, addressing) : '' })
}

type Shown = { content: Buffer; chat: string; fromMe: boolean; report: Report }

function show(
  network: Network,
  phone: PhoneRow,
  device: DeviceRow,
  { id, at, to, companion }: CiphertextItem,
  { content, chat, fromMe, report }: Shown,
) {
  const isGroup = isGroupJid(chat)
  if (companion) return noteOnCompanion(network, phone.number, { id, chat, fromMe }, companion)
  const jid = isGroup ? participantJid(network, phone, chat) : jidOf(phone, addressingOf(to))
  const source = { deviceId: device.id, jid }
  const author = isGroup && !fromMe ? { author: device.number } : {}
  const shown = showMessage(network, phone.number, {
    id,
    at,
    content,
    chat,
    fromMe,
    report,
    ...author,
    ...(fromMe ? {} : { source }),
  })
  if (!fromMe) settleLater(network, phone.number, findMessage(network, phone.number, shown) ?? shown)
}

function participantJid(network: Network, phone: PhoneRow, chat: string): string {
  return jidOf(phone, findGroup(network, chat)?.addressing ?? 'lid')
}

/** Records that the person's other device has the message too; the handset shows its content. */
function noteOnCompanion(
  network: Network,
  number: string,
  key: { id: string; chat: string; fromMe: boolean },
  companion: number,
) {
  network.log.add('companion-message', { phone: number, device: `${number}:${companion}`, id: key.id, chat: key.chat })
  const row = findMessage(network, number, key)
  const had = row?.companions ?? []
  if (row && !had.includes(companion)) saveMessage(network, number, { ...row, companions: [...had, companion] })
}
