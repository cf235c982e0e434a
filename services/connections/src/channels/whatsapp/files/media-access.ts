import type { WASocket } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'

/** The hosts for downloads and uploads, and the permission to upload. */
export type MediaAccess = { readonly hosts: readonly string[]; readonly auth: string }

/**
 * Returns WhatsApp's last answer while it is valid, else asks WhatsApp again.
 *
 * @param isFresh asks even if the last answer is still valid
 *
 * @throws when WhatsApp does not answer in time, or the answer is unusable; the next call asks again
 */
export type AskMediaAccess = (isFresh: boolean) => Promise<MediaAccess>

/**
 * Replaces the client's own request (7.0.0-rc14, `refreshMediaConn` in Socket/messages-send.js), which caches a missing
 * answer and then fails for as long as the socket is open.
 */
export function mediaAccessOf(socket: Pick<WASocket, 'query'>): AskMediaAccess {
  let last: { readonly access: MediaAccess; readonly until: number } | undefined
  let asking: Promise<MediaAccess> | undefined

  async function ask(): Promise<MediaAccess> {
    const answer = await socket.query({
      tag: 'iq',
      attrs: { to: baileys.S_WHATSAPP_NET, type: 'set', xmlns: 'w:m' },
      content: [{ tag: 'media_conn', attrs: {} }],
    })
    const told = baileys.getBinaryNodeChild(answer, 'media_conn') // the client returns undefined for a missing answer
    const { auth, ttl } = told?.attrs ?? {}
    if (auth === undefined) throw new Error('the network did not name a host for files')
    const hosts = baileys.getBinaryNodeChildren(told, 'host').flatMap(({ attrs }) => attrs['hostname'] ?? [])
    const access = { hosts, auth }
    last = { access, until: performance.now() + (Number(ttl) || 0) * 1_000 } // seconds
    return access
  }

  return async (isFresh) => {
    if (!isFresh && last && performance.now() < last.until) return last.access
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}
