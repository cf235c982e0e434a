import { readContent } from '../content/read-content.ts'
import { decodeMessage } from '../content/wrappers.ts'
import { isUnread } from '../messages/phone-messages.ts'
import { devicesOf, findAddress } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, GroupRow, MessageRow, PhoneRow } from '../network/rows.ts'
import type { GroupView } from './group-shapes.ts'
import type { DeviceView, MessageView, PhoneView } from './shapes.ts'

export const phoneView = (network: Network, phone: PhoneRow): PhoneView => ({
  number: phone.number,
  name: phone.name,
  lid: phone.lid,
  ...(phone.username ? { username: phone.username } : {}),
  hidesNumber: phone.hidesNumber,
  hidesLid: phone.hidesLid,
  addressing: phone.addressing,
  delivery: phone.delivery,
  read: phone.read,
  online: phone.online,
  serverAck: phone.serverAck,
  refusal: phone.refusal ?? null,
  cap: phone.cap ?? null,
  asksProof: phone.asksProof,
  issues: phone.issues,
  migrated: phone.migrated,
  refusesLid: phone.refusesLid,
  hidesDevices: phone.hidesDevices,
  lidIncapable: phone.lidIncapable,
  receiptDelayMs: phone.receiptDelayMs,
  mediaRetry: phone.mediaRetry,
  history: phone.history,
  unread: network.messages.rows(phone.number).filter(isUnread).length,
  rings: !devicesOf(network, phone.number).some(({ id }) => network.sessions.get(id)?.isAvailable),
  devices: devicesOf(network, phone.number).map((device) => deviceView(network, device)),
})

export function deviceView(network: Network, device: DeviceRow): DeviceView {
  const session = network.sessions.get(device.id)
  return {
    device: device.device,
    id: device.id,
    connected: session !== undefined,
    ready: session?.isReady ?? false,
    queued: network.queue.count(device.id),
    preKeys: network.devicePreKeys.count(device.id),
    pairedAt: new Date(device.pairedAt * 1000).toISOString(),
  }
}

export const groupView = ({ id, subject, addressing, owner, members }: GroupRow): GroupView => ({
  id,
  subject,
  addressing,
  owner,
  members,
})

/** A message as the phone with that number shows it. */
export function messageView(network: Network, number: string, message: MessageRow): MessageView {
  const { id, chat, author, fromMe, at, copies, status, isSeen, companions } = message
  const { error, editedText, isRevoked, reactions, report } = message
  const { quoted, location, ...content } = readContent(decodeMessage(isRevoked ? Buffer.alloc(0) : message.content))
  const shown = {
    id,
    chat,
    fromMe,
    at: new Date(at).toISOString(),
    copies,
    status,
    seen: isSeen,
    ...(author ? { author } : {}),
    companions: companions ?? [],
    report: report ?? 'none',
    isEdited: editedText !== undefined,
    reactions: (reactions ?? []).map(({ by, emoji }) => ({ by, emoji })),
    ...content,
  }
  if (error) return { ...shown, kind: 'waiting', error }
  if (isRevoked) return { ...shown, kind: 'revoked', isEdited: false }
  return {
    ...shown,
    text: editedText ?? content.text,
    ...(location ? { location: { ...location, ...finite(location) } } : {}),
    ...(quoted ? { quoted: { ...quoted, fromMe: isNumber(network, quoted.participant, number) } } : {}),
  }
}

const isNumber = (network: Network, jid: string, number: string): boolean =>
  findAddress(network, jid)?.phone.number === number

/** Replaces NaN and infinity by null, because JSON has neither. */
const finite = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: Number.isFinite(latitude) ? latitude : null,
  longitude: Number.isFinite(longitude) ? longitude : null,
})
