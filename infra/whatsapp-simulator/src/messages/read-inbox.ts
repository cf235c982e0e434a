import { decryptFrom } from '../handset/signal.ts'
import { addressingOf, allPhones, findAddress, findDevice, findPhone, jidOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, InboxItem, PhoneRow } from '../network/rows.ts'
import { textOf } from './message-text.ts'
import { findMessage, raiseStatus, showMessage } from './phone-messages.ts'
import { settleAll, settleLater } from './phone-receipts.ts'
import { answerRetry, askAgain } from './retries.ts'

/** Lets every handset read its inbox, now and whenever something is left for it. */
export function startHandsets(network: Network): void {
  network.wakeHandset = (number) => {
    const reading = network.lanes.run(number, () => readInbox(network, number))
    reading.catch((error: unknown) => network.log.add('failure', { phone: number, error: String(error) }))
  }
  for (const { number } of allPhones(network)) {
    network.wakeHandset(number)
    settleAll(network, number) // what a delay still held when the simulator stopped
  }
}

/** Takes one thing after the other until nothing is left or the phone goes offline. */
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
  if (item.kind === 'text') {
    const { id, at, text, from } = item
    const shown = showMessage(network, phone.number, { id, at, text, chat: from, fromMe: false })
    return settleLater(network, phone.number, shown)
  }
  const device = findDevice(network, item.deviceId)
  if (!device) return // unlinked meanwhile
  if (item.kind === 'retry') return answerRetry(network, phone, device, item.receipt)
  return readCiphertext(network, phone, device, item)
}

async function readCiphertext(
  network: Network,
  phone: PhoneRow,
  device: DeviceRow,
  item: Extract<InboxItem, { kind: 'ciphertext' }>,
): Promise<void> {
  const fromMe = device.number === phone.number
  const message = await decryptFrom(network, phone, device, item).catch((error: unknown) => String(error))
  if (typeof message === 'string') return askAgain(network, phone, device, item, message)

  const text = textOf(message)
  if (text === undefined) return // protocol traffic, such as a request to the own handset
  const chatJid = message.deviceSentMessage?.destinationJid ?? item.to
  const chat = fromMe ? findAddress(network, chatJid)?.phone.number : device.number
  if (!chat) return
  const source = { deviceId: device.id, jid: jidOf(phone, addressingOf(item.to)) }
  const { id, at } = item
  showMessage(network, phone.number, { id, at, text, chat, fromMe, ...(fromMe ? {} : { source }) })
  const shown = findMessage(network, phone.number, { id, chat, fromMe })
  if (shown && !fromMe) settleLater(network, phone.number, shown)
}
