import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { mediaOf } from '../content/media-of.ts'
import { decodeMessage } from '../content/wrappers.ts'
import type { Network } from '../network/network.ts'
import { checkMedia, openMedia } from '../sealing/seal.ts'
import { ControlError } from './errors.ts'

/** The file of a message on a phone. @throws ControlError 404 when the message has no file or is not on the phone */
export function getMedia(network: Network, number: string, id: string) {
  const message = network.messages.rows(number).find((row) => row.id === id)
  const media = message && mediaOf(decodeMessage(message.content))
  if (!media) throw new ControlError(404, 'ERR_MEDIA_NOT_FOUND', `The phone has no file of a message ${id}.`)
  return media
}

/** Checks the file of a message by its MAC and hash, and sends it decrypted. */
export async function sendMedia(network: Network, number: string, id: string, reply: FastifyReply): Promise<void> {
  const media = getMedia(network, number, id)
  const { store } = network.media
  const blob = store.find(media.directPath)
  if (!blob || blob.isGone) throw new ControlError(410, 'ERR_MEDIA_GONE', 'The file is no longer on the media host.')
  const fault = await checkMedia(store, blob, media.sort, media)
  if (fault) throw new ControlError(422, 'ERR_MEDIA_BROKEN', `A phone would not show this file: ${fault}.`)
  reply.hijack()
  // the browser must never execute the file, even if a message claims an executable type
  reply.raw.writeHead(200, { 'content-type': safeType(media.mime), 'x-content-type-options': 'nosniff' })
  await pipeline(openMedia(store, blob, media.sort, media.mediaKey), reply.raw).catch(() => reply.raw.destroy())
}

const safeType = (mime: string): string =>
  /^(image\/(png|jpeg|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)(;[ \w=.+-]*)?$/.test(mime)
    ? mime
    : 'application/octet-stream'
