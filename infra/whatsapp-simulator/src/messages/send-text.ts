import { randomBytes } from 'node:crypto'
import type { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { encryptFor, hasSignalSession, openSignalSession } from '../handset/signal.ts'
import { takeDeviceBundle } from '../link/device-keys.ts'
import { askForPreKeys, enqueue } from '../link/queue.ts'
import { devicesOf, numberJid } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, MessageRow, PhoneRow } from '../network/rows.ts'
import { type BinaryNode, node, unixSeconds } from '../wire/nodes.ts'
import { putInInbox } from './inbox.ts'
import { messageStanza } from './message-stanza.ts'
import { findMessage, saveMessage } from './phone-messages.ts'

/**
 * A person types on a handset: the text goes to every linked device of the recipient and of the sender, and to the
 * recipient's handset. The same id again sends the same message again.
 * @returns the message's id
 */
export function sendText(
  network: Network,
  sender: PhoneRow,
  recipient: PhoneRow,
  input: { text: string; id?: string | undefined },
): Promise<string> {
  return network.lanes.run(sender.number, async () => {
    const id = input.id ?? newMessageId()
    const key = { id, chat: recipient.number, fromMe: true }
    const message: MessageRow = findMessage(network, sender.number, key) ?? {
      ...key,
      text: input.text,
      at: Date.now(),
      copies: 1,
      status: 'sent',
      isSeen: true,
      retries: 0,
    }
    saveMessage(network, sender.number, message)
    network.log.add('phone-message', { phone: sender.number, ...key, copies: message.copies })
    for (const device of [...devicesOf(network, recipient.number), ...devicesOf(network, sender.number)]) {
      const { content, attributes } = messageStanza(sender, recipient, device, message)
      enqueue(network, device.id, node('message', attributes, [await encrypted(network, sender, device, content)]))
      askForPreKeys(network, device.id)
    }
    const { text, at } = message
    putInInbox(network, recipient.number, { kind: 'text', from: sender.number, id, at, text })
    return id
  })
}

/** What a handset tells its own linked device outside of any chat, such as the keys of app state. */
export function sendToOwnDevice(network: Network, phone: PhoneRow, device: DeviceRow, content: proto.IMessage) {
  return network.lanes.run(phone.number, async () => {
    const from = numberJid(phone.number)
    const attributes = { id: newMessageId(), from, type: 'text', category: 'peer', t: unixSeconds() }
    enqueue(network, device.id, node('message', attributes, [await encrypted(network, phone, device, content)]))
  })
}

async function encrypted(
  network: Network,
  phone: PhoneRow,
  device: DeviceRow,
  content: proto.IMessage,
): Promise<BinaryNode> {
  if (!(await hasSignalSession(network, phone, device))) {
    await openSignalSession(network, phone, device, takeDeviceBundle(network, device))
  }
  const { type, body } = await encryptFor(network, phone, device, content)
  return node('enc', { v: 2, type }, body)
}

/** As WhatsApp for Android makes them: 3A and 18 hexadecimal digits. */
const newMessageId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`
