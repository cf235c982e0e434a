import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { WASocket } from '@whiskeysockets/baileys'
import { FileGoneError } from '../../channel.ts'
import { jidOf } from '../address.ts'
import { openUrl } from './download.ts'
import type { MediaHosts } from './media-hosts.ts'

const HIDDEN = [401, 403, 404] // for some only, or for nobody

/** Begins to fetch a person's small profile picture. @returns undefined when there is none that we may see */
export async function openPicture(
  socket: WASocket,
  hosts: MediaHosts,
  person: WhatsappAddress,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  try {
    const address = await socket.profilePictureUrl(jidOf(person), 'preview')
    if (!address) return undefined
    const { host, pathname, search } = new URL(address)
    return await openUrl(new URL(`${pathname}${search}`, `https://${hosts.hostOf(host)}`), hosts, signal)
  } catch (error) {
    if (error instanceof FileGoneError || HIDDEN.includes(codeOf(error))) return undefined
    throw error
  }
}

/** What WhatsApp refused a question with; the client files it under `data`. */
const codeOf = (error: unknown): number => Number((error as { data?: unknown }).data)
