import { createHash } from 'node:crypto'
import { jidDecode } from '@whiskeysockets/baileys/lib/WABinary/index.js'

/**
 * The hash of a set of devices, which client and server compute in the same way (whatsmeow send.go,
 * participantListHashV2).
 */
export function participantHash(jids: readonly string[]): string {
  const written = jids.map((jid) => {
    const { user = '', device = 0, server = '' } = jidDecode(jid) ?? {}
    return `${user}.0:${device}@${server}`
  })
  const digest = createHash('sha256').update(written.sort().join('')).digest()
  return `2:${digest.subarray(0, 6).toString('base64')}`
}
