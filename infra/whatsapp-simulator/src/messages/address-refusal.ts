import { addressingOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { type BinaryNode, child, children } from '../wire/nodes.ts'
import type { Recipient } from './recipient.ts'

const BAD_REQUEST = 400
const MISADDRESSED_GROUP = 421
const REFUSED_TO_NUMBER = 463

/** The error code for a message with addresses of the wrong kind; undefined when the addresses are right. */
export function addressRefusal(
  network: Network,
  sender: PhoneRow,
  stanza: BinaryNode,
  recipient: Recipient,
): number | undefined {
  const { to = '', participant, addressing_mode: addressing } = stanza.attrs
  const { lidAddressing, groupAddressing } = network.rules.current()
  if (recipient.group) {
    const isWrong = participant === undefined && addressing !== recipient.group.addressing
    return groupAddressing && isWrong ? MISADDRESSED_GROUP : undefined
  }
  const { phone } = recipient
  const form = addressingOf(to)
  if (form === 'lid' && phone.refusesLid) return BAD_REQUEST
  if (!lidAddressing || phone.number === sender.number) return undefined
  const devices = children(child(stanza, 'participants'), 'to').map(({ attrs }) => attrs['jid'] ?? '')
  if (devices.some((device) => addressingOf(device) !== form)) return BAD_REQUEST
  return form === 'pn' && phone.migrated ? REFUSED_TO_NUMBER : undefined
}
