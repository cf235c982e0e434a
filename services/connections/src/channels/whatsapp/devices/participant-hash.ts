import { createHash } from 'node:crypto'
import { baileys } from '../baileys.ts'

/**
 * The hash by which the network and its clients compare the recipients of a message.
 *
 * The client's own hash (7.0.0-rc14, `generateParticipantHashV2`) uses the addresses as they are written in stanzas;
 * the official client uses `user.0:device@server` (whatsmeow send.go, participantListHashV2; whatsapp-rust
 * `push_phash_form_to`).
 */
export function participantHash(devices: readonly string[]): string {
  const written = devices.map((jid) => {
    const { user = '', device = 0, server = '' } = baileys.jidDecode(jid) ?? {}
    return `${user}.0:${device}@${server}`
  })
  const digest = createHash('sha256').update(written.sort().join('')).digest()
  return `2:${digest.subarray(0, 6).toString('base64')}`
}
