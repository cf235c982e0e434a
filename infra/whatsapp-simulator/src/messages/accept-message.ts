import { jidDecode } from '@whiskeysockets/baileys/lib/WABinary/index.js'
import { enqueue } from '../devices/queue.ts'
import { findGroup, isGroupJid, isMember, membersOf, participantAttributes } from '../groups/group-rows.ts'
import { allDevicesOf } from '../handset/all-devices.ts'
import { findCompanion } from '../handset/endpoint.ts'
import {
  addressingOf,
  findAddress,
  findDevice,
  findPhone,
  isFormerLid,
  jidOf,
  otherSender,
} from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import type { DeviceRow, PhoneRow } from '../network/rows.ts'
import { capRefusal } from '../reach/cap-refusal.ts'
import { currentLock } from '../reach/lock-in-time.ts'
import { proofRefusal, proofsIn } from '../trust/proof-refusal.ts'
import { type BinaryNode, bytes, child, children, node, unixSeconds } from '../wire/nodes.ts'
import { participantHash } from '../wire/participant-hash.ts'
import { addressRefusal } from './address-refusal.ts'
import { putInInbox } from './inbox.ts'
import { recipientAt } from './recipient.ts'

const FORBIDDEN = 403
const BROKEN = 479
const NOT_FOUND = 404

/** Handles a message from a linked device: the server accepts it, or does what the sender's `serverAck` requires. */
export function acceptMessage(network: Network, session: Session, stanza: BinaryNode) {
  const phone = findPhone(network, session.number)
  const device = findDevice(network, session.deviceId)
  const { id = '', to = '' } = stanza.attrs
  if (!phone || !device) return
  const recipientPn = stanza.attrs['peer_recipient_pn']
  const proofs = proofsIn(stanza).map(({ tag }) => tag)
  const about = { phone: phone.number, device: device.id, session: session.id, id, to, recipientPn, proofs }
  const { serverAck } = phone
  if (serverAck === 'drop') return network.log.add('message-refused', { ...about, reason: 'dropped' })
  const refusal = typeof serverAck === 'number' ? serverAck : refusalOf(network, phone, stanza)
  if (refusal) {
    network.log.add('message-refused', { ...about, reason: String(refusal) })
    return session.connection.send(acknowledgement(id, to, { error: refusal }))
  }
  if (isFormerLid(network, to)) {
    network.log.add('message-refused', { ...about, reason: 'former account' })
    // whatsapp-rust #1313: the acknowledgement has no error, and the message is not delivered
    return session.connection.send(acknowledgement(id, to, { refresh_lid: 'true' }))
  }

  network.stats.messagesFromDevices += 1
  // handsets first: a person's other devices only record that they have the message too
  const addressed = addressees(network, phone, device, stanza)
  const devices = addressed.filter(({ encs }) => encs.length > 0).map(({ jid }) => jid)
  for (const { jid, encs } of addressed.toSorted((one, other) => deviceIn(one.jid) - deviceIn(other.jid))) {
    route(network, phone, device, stanza, jid, encs)
  }
  network.log.add('message-accepted', { ...about, devices, edit: stanza.attrs['edit'] })
  if (network.faults.reaches('message-accepted', phone.number)) {
    network.log.add('cut', { ...about, after: 'message-accepted' })
    return session.connection.cut()
  }
  const phash = hashFor(network, phone, device, stanza)
  if (serverAck === 'ok') session.connection.send(acknowledgement(id, to, { phash }))
}

type Said = { error?: number; refresh_lid?: 'true'; phash?: string | undefined }

const acknowledgement = (id: string, to: string, said: Said = {}): BinaryNode =>
  node('ack', { class: 'message', id, from: to, t: unixSeconds(), ...said })

function refusalOf(network: Network, phone: PhoneRow, stanza: BinaryNode): number | undefined {
  const { to = '' } = stanza.attrs
  if (network.rules.current().oneTextForOneDevice && isDoubled(stanza)) return BROKEN
  const { refuseCopies } = network.faults.current()
  if (refuseCopies && isForOneDevice(stanza)) return refuseCopies
  const recipient = recipientAt(network, to)
  if (!recipient) return isFormerLid(network, to) ? undefined : NOT_FOUND
  if (recipient.group && !isMember(recipient.group, phone.number)) return FORBIDDEN
  const refusal = addressRefusal(network, phone, stanza, recipient) ?? recipient.phone?.refusal
  if (refusal || !recipient.phone) return refusal ?? undefined
  const isLocked = network.rules.current().lockRefusesStrangers && currentLock(phone) !== undefined
  const about = { sender: phone, recipient: recipient.phone, isLocked }
  return proofRefusal(network, stanza, about) ?? capRefusal(network, stanza, about)
}

/** Whether a message for one device also has copies for other devices or for all. */
function isDoubled(stanza: BinaryNode): boolean {
  const isForOne = !isGroupJid(stanza.attrs['to'] ?? '') || stanza.attrs['participant'] !== undefined
  return isForOne && child(stanza, 'enc') !== undefined && child(stanza, 'participants') !== undefined
}

const isForOneDevice = ({ attrs }: BinaryNode): boolean =>
  attrs['participant'] !== undefined || attrs['device_fanout'] === 'false'

/**
 * The hash of the devices that should have received a copy, including the sender's device in a group. Undefined for a
 * message to one device.
 */
function hashFor(network: Network, phone: PhoneRow, device: DeviceRow, stanza: BinaryNode): string | undefined {
  const { to = '', category } = stanza.attrs
  const isForAll = !isForOneDevice(stanza) && category !== 'peer'
  if (!network.rules.current().participantHashTold || !isForAll) return undefined
  const jidsOf = (one: PhoneRow, addressing: 'lid' | 'pn') =>
    allDevicesOf(network, one).map((each) => jidOf(one, addressing, each))
  const recipient = recipientAt(network, to)
  if (recipient?.group) {
    const { addressing } = recipient.group
    return participantHash(membersOf(network, recipient.group).flatMap((member) => jidsOf(member, addressing)))
  }
  const addressing = addressingOf(to)
  const all = [phone, ...(recipient ? [recipient.phone] : [])].flatMap((one) => jidsOf(one, addressing))
  return participantHash(all.filter((jid) => jid !== jidOf(phone, addressing, device.device)))
}

const deviceIn = (jid: string): number => jidDecode(jid)?.device ?? 0

type Addressee = { jid: string; encs: BinaryNode[] }

/**
 * The addressed devices with their ciphertexts. A message that is sent again to one device carries its ciphertext
 * directly. A group message has one more ciphertext for everybody, and some devices also get the key to read it.
 */
function addressees(network: Network, phone: PhoneRow, device: DeviceRow, stanza: BinaryNode): Addressee[] {
  const alone = children(child(stanza, 'participants'), 'to').map((to) => ({
    jid: to.attrs['jid'] ?? '',
    encs: children(to, 'enc'),
  }))
  const { to = '', participant } = stanza.attrs
  const direct = children(stanza, 'enc')
  const group = findGroup(network, to)
  if (!group || participant) return direct.length > 0 ? [...alone, { jid: participant ?? to, encs: direct }] : alone
  return membersOf(network, group).flatMap((member) => {
    const others = allDevicesOf(network, member).filter(
      (each) => member.number !== phone.number || each !== device.device,
    )
    return others.map((each) => {
      const jids = [jidOf(member, 'pn', each), jidOf(member, 'lid', each)]
      const own = alone.filter(({ jid }) => jids.includes(jid)).flatMap(({ encs }) => encs)
      return { jid: jidOf(member, group.addressing, each), encs: [...own, ...direct] }
    })
  })
}

function route(
  network: Network,
  sender: PhoneRow,
  device: DeviceRow,
  stanza: BinaryNode,
  jid: string,
  encs: BinaryNode[],
) {
  const target = findAddress(network, jid)
  if (!target) return
  const { id = '' } = stanza.attrs
  // in a message sent again, `to` is the device; an own device finds the chat in `recipient`
  const to = stanza.attrs['recipient'] ?? stanza.attrs['to'] ?? ''
  if (target.device === 0 || findCompanion(network, target.phone.number, target.device)) {
    for (const enc of encs) {
      const { type = 'msg' } = enc.attrs
      const report = bytes(child(child(stanza, 'reporting'), 'reporting_token'))
      const about = {
        kind: 'ciphertext' as const,
        deviceId: device.id,
        to,
        id,
        at: Date.now(),
        type,
        body: bytes(enc),
        report,
      }
      putInInbox(network, target.phone.number, target.device ? { ...about, companion: target.device } : about)
    }
    return
  }
  const deviceId = `${target.phone.number}:${target.device}`
  if (!findDevice(network, deviceId)) return
  const { type, edit } = stanza.attrs
  const isOwn = target.phone.number === sender.number
  const common = { id, type, edit, t: unixSeconds(), notify: sender.name }
  const recipient = isOwn && !isGroupJid(to) ? to : undefined
  const attributes = { ...common, ...senderAttributes(network, sender, device, to), recipient }
  const deviceIdentity = child(stanza, 'device-identity')
  enqueue(network, deviceId, node('message', attributes, deviceIdentity ? [...encs, deviceIdentity] : encs))
}

function senderAttributes(network: Network, sender: PhoneRow, device: DeviceRow, to: string) {
  const group = findGroup(network, to)
  if (group) return { from: group.id, ...participantAttributes(group, sender, device.device) }
  const addressing = addressingOf(to)
  return { from: jidOf(sender, addressing, device.device), ...otherSender(sender, addressing) }
}
