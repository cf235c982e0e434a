import { randomBytes } from 'node:crypto'
import { enqueue } from '../devices/queue.ts'
import { devicesOf, jidOf, lidJid } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow, TrustRow } from '../network/rows.ts'
import { type BinaryNode, node, unixSeconds } from '../wire/nodes.ts'
import { clientProof } from './client-proof.ts'

/**
 * Defaults of the props 865 and 909, 996 and 997: a bucket lasts a week, and tokens of the current bucket and the three
 * before it are valid.
 */
const BUCKET_SECONDS = 604_800
const BUCKETS = 4
const TOKEN_BYTES = 16

/** The tokens that one number has issued to another; newest last. */
export const issuesOf = (network: Network, from: string, to: string): TrustRow =>
  network.trust.get(from, to) ?? { tokens: [], count: 0 }

/**
 * Makes a number vouch for another one: the network creates a token and notifies the other number's linked devices.
 * @param t the time of the issue in unix seconds
 */
export function issueToken(network: Network, from: PhoneRow, to: PhoneRow, t: number): void {
  const { tokens, count } = issuesOf(network, from.number, to.number)
  const token = randomBytes(TOKEN_BYTES)
  network.trust.put(from.number, to.number, { tokens: [...tokens, { token, t }], count: count + 1 })
  network.log.add('token-issued', { phone: from.number, to: to.number, t })
  for (const { id, device } of devicesOf(network, to.number)) {
    const other = from.addressing === 'pn' && !from.isLidUntold ? { sender_lid: lidJid(from.lid) } : {}
    const attributes = { from: jidOf(from, from.addressing), ...other, type: 'privacy_token' }
    const own = jidOf(to, 'pn', device)
    const told = node('token', { jid: own, t, type: 'trusted_contact' }, token)
    const stanza = node('notification', { ...attributes, id: network.nextSequence(), t: unixSeconds() }, [
      node('tokens', {}, [told]),
    ])
    if (from.tokensLate) network.lateTokens.put(id, String(network.nextSequence()), stanza)
    else enqueue(network, id, stanza)
  }
}

/** Issues a token to a person after a message to them, once in each bucket (SendTcTokenChatAction of WhatsApp Web). */
export function issueAfterMessage(network: Network, from: PhoneRow, to: PhoneRow): void {
  if (!network.rules.current().tokens || from.issues !== 'auto' || from.number === to.number) return
  const last = issuesOf(network, from.number, to.number).tokens.at(-1)
  const now = unixSeconds()
  if (last && bucketOf(now) <= bucketOf(last.t)) return
  issueToken(network, from, to, now)
}

const bucketOf = (t: number) => Math.floor(t / BUCKET_SECONDS)

/** @returns whether a stanza has a valid token that the account `about` issued to the sender */
export function isProven(network: Network, sender: PhoneRow, about: PhoneRow, shown: readonly BinaryNode[]): boolean {
  const window = Number(sender.props['865'] ?? BUCKET_SECONDS)
  const buckets = Number(sender.props['909'] ?? BUCKETS)
  const since = (Math.floor(unixSeconds() / window) - (buckets - 1)) * window
  const { tokens } = issuesOf(network, about.number, sender.number)
  return shown.some((proof) => {
    if (proof.tag === 'cstoken') {
      return about.acceptsClientProof && clientProof(sender, about).equals(proof.content as Uint8Array)
    }
    return tokens.some(({ token, t }) => t >= since && token.equals(proof.content as Uint8Array))
  })
}

/** Sends the stanzas that waited for the device's next login. */
export function releaseLateTokens(network: Network, deviceId: string): void {
  for (const stanza of network.lateTokens.rows(deviceId)) enqueue(network, deviceId, stanza)
  network.lateTokens.removeAll(deviceId)
}

/**
 * The part of a phone's history about the tokens of a conversation: the other's newest token, and the time of the
 * phone's last own token.
 */
export function tokensInHistory(network: Network, phone: PhoneRow, other: string) {
  const last = issuesOf(network, other, phone.number).tokens.at(-1)
  const own = issuesOf(network, phone.number, other).tokens.at(-1)
  return {
    ...(last && { tcToken: last.token, tcTokenTimestamp: last.t }),
    ...(own && { tcTokenSenderTimestamp: own.t }),
  }
}
