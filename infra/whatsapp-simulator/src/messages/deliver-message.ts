import { encodeMessage } from '../content/wrappers.ts'
import { askForPreKeys, enqueue } from '../devices/queue.ts'
import { membersOf } from '../groups/group-rows.ts'
import { type Endpoint, handsetOf } from '../handset/endpoint.ts'
import { sealForGroup } from '../handset/group-keys.ts'
import { devicesOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { GroupRow, MessageRow, PhoneRow } from '../network/rows.ts'
import { issueAfterMessage } from '../trust/tokens.ts'
import { node } from '../wire/nodes.ts'
import { encryptForDevice, identityProof, spoil } from './encrypt-for-device.ts'
import { putInInbox } from './inbox.ts'
import { groupStanza, messageStanza } from './message-stanza.ts'
import type { Recipient } from './recipient.ts'

/** Delivers a message from a simulated device to the linked devices and handsets of its recipients and its sender. */
export async function deliverMessage(
  network: Network,
  sender: PhoneRow,
  from: Endpoint,
  recipient: Recipient,
  message: MessageRow,
): Promise<void> {
  if (recipient.group) return deliverToGroup(network, sender, recipient.group, message)
  const { phone } = recipient
  for (const device of [...devicesOf(network, phone.number), ...devicesOf(network, sender.number)]) {
    const { plaintext, attributes, enc, beside = [] } = messageStanza(sender, phone, device, message, from.device)
    if (message.withheld) {
      enqueue(network, device.id, node('message', attributes, [absence(message)]))
      continue
    }
    const encrypted = await encryptForDevice(network, from, device, plaintext, enc)
    const sent = message.unreadable ? spoil(encrypted) : encrypted
    enqueue(
      network,
      device.id,
      node('message', attributes, [sent, ...beside, ...identityProof(network, from, encrypted)]),
    )
    askForPreKeys(network, device.id)
  }
  leaveForHandset(network, sender, phone.number, message)
  issueAfterMessage(network, sender, phone)
}

/** Encrypts once with the sender's key for the group. A device without that key also gets the key, encrypted for it. */
async function deliverToGroup(network: Network, sender: PhoneRow, group: GroupRow, message: MessageRow) {
  const { plaintext, attributes, enc } = groupStanza(sender, group, message)
  const { body, distribution } = sealForGroup(network, sender, group.id, plaintext)
  const sealed = node('enc', { v: 2, type: 'skmsg', ...enc }, body)
  const holders = `${sender.number} ${group.id}`
  for (const member of membersOf(network, group)) {
    for (const device of devicesOf(network, member.number)) {
      if (message.withheld) {
        enqueue(network, device.id, node('message', attributes, [absence(message)]))
        continue
      }
      const key = network.senderKeyHolders.get(holders, device.id)
        ? []
        : [await encryptForDevice(network, handsetOf(sender), device, keyMessage(group, distribution))]
      network.senderKeyHolders.put(holders, device.id, true)
      const sent = message.unreadable ? spoil(sealed) : sealed
      enqueue(network, device.id, node('message', attributes, [...key, sent]))
      askForPreKeys(network, device.id)
    }
    if (member.number !== sender.number) leaveForHandset(network, sender, member.number, message, group)
  }
}

/** The placeholder for a message that is withheld from linked devices. */
const absence = ({ withheld }: MessageRow) => node('unavailable', withheld === 'view_once' ? { type: withheld } : {})

/**
 * The message with a sender key. Other encoded content may follow it directly, because concatenated protobuf messages
 * merge.
 */
export const keyMessage = (group: GroupRow, distribution: Buffer): Buffer =>
  encodeMessage({
    senderKeyDistributionMessage: { groupId: group.id, axolotlSenderKeyDistributionMessage: distribution },
  })

function leaveForHandset(
  network: Network,
  sender: PhoneRow,
  number: string,
  { id, at, content }: MessageRow,
  group?: GroupRow,
) {
  const about = { kind: 'message' as const, from: sender.number, id, at, content }
  putInInbox(network, number, group ? { ...about, group: group.id } : about)
}
