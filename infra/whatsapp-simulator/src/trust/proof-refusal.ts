import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { type BinaryNode, children } from '../wire/nodes.ts'
import { isProven } from './tokens.ts'

const NO_PROOF = 463
const BAD_FORM = 479

const PROOFS = ['tctoken', 'cstoken']

/** The proofs in a stanza that the recipient knows the sender. */
export const proofsIn = (stanza: BinaryNode | undefined): BinaryNode[] =>
  children(stanza).filter(({ tag }) => PROOFS.includes(tag))

/**
 * The code with which the network refuses a message to a person because its proof is wrong or missing.
 * @param isLocked whether the sender may write only to people who vouch for it
 */
export function proofRefusal(
  network: Network,
  stanza: BinaryNode,
  { sender, recipient, isLocked }: { sender: PhoneRow; recipient: PhoneRow; isLocked: boolean },
): number | undefined {
  const proofs = proofsIn(stanza)
  const isPeer = stanza.attrs['category'] === 'peer'
  // zapo #177, Baileys 7.0.0-rc14 messages-send.js: peer messages have no proof; the refusal of two proofs is an
  // assumption
  if (network.rules.current().oneProof && proofs.length > (isPeer ? 0 : 1)) return BAD_FORM
  const isResent = children(stanza, 'enc').length > 0 // SendMsgCreateDeviceStanza of WhatsApp Web sends no proof
  if (isPeer || isResent || sender.number === recipient.number) return undefined
  const { asksProof } = recipient
  if (asksProof === 'never' || (asksProof === 'locked' && !isLocked)) return undefined
  return isProven(network, sender, recipient, proofs) ? undefined : NO_PROOF
}
