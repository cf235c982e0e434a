import { randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { mediaOf } from '../content/media-of.ts'
import { decodeMessage } from '../content/wrappers.ts'
import { openGcm, sealGcm } from '../crypto/aes.ts'
import { enqueue } from '../devices/queue.ts'
import { findAddress } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, MessageRow, PhoneRow } from '../network/rows.ts'
import { mediaRetryKey } from '../sealing/media-keys.ts'
import { type BinaryNode, bytes, child, node, unixSeconds } from '../wire/nodes.ts'

const { ResultType } = proto.MediaRetryNotification

/**
 * Answers a linked device that asks its handset for a file missing from the media host. The handset uploads the file
 * again unless the phone's `mediaRetry` forbids it. The answer is encrypted under a key that only readers of the
 * message have.
 */
export function answerMediaRetry(network: Network, phone: PhoneRow, device: DeviceRow, receipt: BinaryNode): void {
  const { id = '' } = receipt.attrs
  const asked = child(receipt, 'rmr')?.attrs ?? {}
  const chat = findAddress(network, asked['jid'] ?? '')?.phone.number ?? asked['jid']
  const message = network.messages.rows(phone.number).find((row) => row.id === id && row.chat === chat)
  const media = message && mediaOf(decodeMessage(message.content))
  network.log.add('media-retry', { phone: phone.number, device: device.id, id, isKnown: media !== undefined })
  if (phone.mediaRetry === 'silent') return
  const answer = !media
    ? [node('error', { code: ResultType.NOT_FOUND })]
    : isGenuine(receipt, id, media.mediaKey)
      ? [encrypted(id, media.mediaKey, resultOf(network, phone, message, media.directPath))]
      : [node('error', { code: ResultType.DECRYPTION_ERROR })]
  const attributes = { id, type: 'mediaretry', from: receipt.attrs['to'], t: unixSeconds() }
  enqueue(network, device.id, node('notification', attributes, [...answer, node('rmr', asked)]))
}

function resultOf(network: Network, phone: PhoneRow, { id }: MessageRow, path: string): proto.IMediaRetryNotification {
  const directPath = phone.mediaRetry === 'answer' ? network.media.store.renew(path) : undefined
  return directPath
    ? { stanzaId: id, directPath, result: ResultType.SUCCESS }
    : { stanzaId: id, result: ResultType.NOT_FOUND }
}

function isGenuine(receipt: BinaryNode, id: string, mediaKey: Uint8Array): boolean {
  const request = child(receipt, 'encrypt')
  try {
    const key = mediaRetryKey(mediaKey)
    const plain = openGcm(key, bytes(child(request, 'enc_iv')), bytes(child(request, 'enc_p')), Buffer.from(id))
    return proto.ServerErrorReceipt.decode(plain).stanzaId === id
  } catch {
    return false
  }
}

function encrypted(id: string, mediaKey: Uint8Array, result: proto.IMediaRetryNotification): BinaryNode {
  const iv = randomBytes(12)
  const plain = proto.MediaRetryNotification.encode(result).finish()
  const sealed = sealGcm(mediaRetryKey(mediaKey), iv, plain, Buffer.from(id))
  return node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)])
}
