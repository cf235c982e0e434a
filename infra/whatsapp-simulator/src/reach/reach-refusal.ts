import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { currentLock } from './lock-in-time.ts'
import { beginChat } from './new-chat-cap.ts'

const LOCKED = 463
const CAPPED = 475 // https://github.com/jlucaso1/whatsapp-rust/pull/631, `nack.rs`: new chat messages capped

/** The code with which the server refuses what an account writes to somebody who does not vouch for it. */
export function reachRefusal(network: Network, sender: PhoneRow, recipient: PhoneRow): number | undefined {
  if (sender.number === recipient.number || hasWritten(network, recipient, sender)) return undefined
  if (network.rules.current().lockRefusesStrangers && currentLock(sender)) return LOCKED
  return beginChat(network, sender, recipient.number) ? undefined : CAPPED
}

const hasWritten = (network: Network, writer: PhoneRow, to: PhoneRow): boolean =>
  network.messages.rows(writer.number).some(({ chat, fromMe }) => chat === to.number && fromMe)
