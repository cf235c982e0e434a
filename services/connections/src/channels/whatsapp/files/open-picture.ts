import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { FileGoneError } from '../../channel.ts'
import { jidOf } from '../address.ts'
import { baileys } from '../baileys.ts'
import { openUrl } from './download.ts'
import type { MediaHosts } from './media-hosts.ts'

const HIDDEN = [401, 403, 404] // answers for a picture that we may not see, or that does not exist

/**
 * Starts to fetch a person's small profile picture.
 * @param proofs nodes that prove that we may see the picture
 * @returns undefined when there is no picture that we may see
 */
export async function openPicture(
  socket: WASocket,
  hosts: MediaHosts,
  person: WhatsappAddress,
  proofs: BinaryNode[],
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  try {
    const address = await askForPicture(socket, person, proofs)
    if (!address) return undefined
    const { host, pathname, search } = new URL(address)
    return await openUrl(new URL(`${pathname}${search}`, `https://${hosts.hostOfPicture(host)}`), hosts, signal)
  } catch (error) {
    if (error instanceof FileGoneError || HIDDEN.includes(codeOf(error))) return undefined
    throw error
  }
}

/** Replaces the client's own request (`profilePictureUrl`), which would add tokens that the client does not have. */
async function askForPicture(
  socket: WASocket,
  person: WhatsappAddress,
  proofs: BinaryNode[],
): Promise<string | undefined> {
  const picture = { tag: 'picture', attrs: { type: 'preview', query: 'url' } }
  const answer = await socket.query({
    tag: 'iq',
    attrs: { target: jidOf(person), to: baileys.S_WHATSAPP_NET, type: 'get', xmlns: 'w:profile:picture' },
    content: [proofs.length > 0 ? { ...picture, content: proofs } : picture],
  })
  return baileys.getBinaryNodeChild(answer, 'picture')?.attrs['url']
}

/** The code with which WhatsApp refused a request; the client stores it under `data`. */
const codeOf = (error: unknown): number => Number((error as { data?: unknown }).data)
