import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { proofsIn } from '../trust/proof-refusal.ts'
import { isProven } from '../trust/tokens.ts'
import { type BinaryNode, children } from '../wire/nodes.ts'
import { beginChat } from './new-chat-cap.ts'

const CAPPED = 475 // https://github.com/jlucaso1/whatsapp-rust/pull/631, `nack.rs`: new chat messages capped

type Parties = { readonly sender: PhoneRow; readonly recipient: PhoneRow }

/**
 * The code with which the network refuses a message that exceeds the account's cap of new chats; undefined for other
 * messages.
 */
export function capRefusal(network: Network, stanza: BinaryNode, parties: Parties): number | undefined {
  const { sender, recipient } = parties
  const isOld = sender.number === recipient.number || hasWritten(network, parties) || children(stanza, 'enc').length > 0
  if (isOld || isProven(network, sender, recipient, proofsIn(stanza))) return undefined
  return beginChat(network, sender, recipient.number) ? undefined : CAPPED
}

const hasWritten = (network: Network, { sender, recipient }: Parties): boolean =>
  network.messages.rows(recipient.number).some(({ chat, fromMe }) => chat === sender.number && fromMe)
