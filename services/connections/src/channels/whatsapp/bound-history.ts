import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate, deflateSync } from 'node:zlib'
import type { proto } from '@whiskeysockets/baileys'
import { baileys } from './baileys.ts'
import { type FieldWatch, watchField } from './field-watch.ts'
import { attempt } from './reading/attempt.ts'

export type HistoryNotification = proto.Message.IHistorySyncNotification

/** Why a part of a history is skipped: it exceeds the limits, or it could not be fetched or unpacked. */
export type HistoryRefusal = 'too-large' | 'unreadable'

type Deps = {
  /** Fetches a part that its message only links to. The result is still compressed. */
  readonly fetch: (notification: HistoryNotification) => Promise<AsyncIterable<Uint8Array>>
  readonly refused: (refusal: HistoryRefusal, error: unknown) => void
  /** Receives the account's salt from a part (`nctSalt`, which is missing from the client's protocol file). */
  readonly salted: (salt: Uint8Array) => Promise<void>
  readonly limits?: Limits
}

type Limits = { readonly packed: number; readonly inflated: number } // bytes

const MEGABYTE = 1024 * 1024
const LIMITS: Limits = { packed: 16 * MEGABYTE, inflated: 64 * MEGABYTE }

/** `nctSalt` of `HistorySync` (whatsmeow cstoken.go); WhatsApp's salts have 32 bytes. */
const SALT = { field: 19, most: 64 }

class TooLargeError extends Error {}

/**
 * Protects the client from oversized parts of a history. The client inflates a part of any size (7.0.0-rc14,
 * `downloadAndProcessHistorySyncNotification`), and a few kilobytes may become gigabytes.
 *
 * @param padded a decrypted message from one of our own devices
 *
 * @returns the message with the part of the history embedded; with an empty part if the part was refused
 */
export async function boundHistory(
  padded: Uint8Array,
  { fetch, refused, salted, limits = LIMITS }: Deps,
): Promise<Uint8Array> {
  const message = attempt(() => baileys.proto.Message.decode(baileys.unpadRandomMax16(padded)))
  const notification = message && notificationIn(message)
  if (!message || !notification || !baileys.DEFAULT_CONNECTION_CONFIG.shouldSyncHistoryMessage(notification))
    return padded
  notification.initialHistBootstrapInlinePayload = await partOf(notification).catch((error: unknown) => {
    refused(error instanceof TooLargeError ? 'too-large' : 'unreadable', error)
    return emptyPart(notification)
  })
  return Buffer.concat([baileys.proto.Message.encode(message).finish(), ONE_BYTE])

  async function partOf(told: HistoryNotification): Promise<Uint8Array> {
    const inline = told.initialHistBootstrapInlinePayload
    const packed = inline?.length ? inline : await gathered(await fetch(told), limits.packed)
    const watch = watchField(SALT.field, SALT.most)
    await pipeline(Readable.from([packed]), createInflate(), (inflated: AsyncIterable<Uint8Array>) =>
      looked(inflated, limits.inflated, watch),
    )
    const salt = watch.value()
    if (salt) await salted(salt)
    return packed
  }
}

const ONE_BYTE = Buffer.from([1]) // the padding

/** Finds the history notification inside any wrapper that the client unwraps. */
const notificationIn = (message: proto.IMessage): HistoryNotification | null | undefined =>
  baileys.normalizeMessageContent(message.deviceSentMessage?.message ?? message)?.protocolMessage
    ?.historySyncNotification

const emptyPart = ({ syncType, chunkOrder, progress }: HistoryNotification): Uint8Array =>
  deflateSync(
    baileys.proto.HistorySync.encode({
      syncType: (syncType ?? 0) as proto.HistorySync.HistorySyncType,
      chunkOrder: chunkOrder ?? null,
      progress: progress ?? null,
    }).finish(),
  )

async function gathered(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) throw new TooLargeError(`a part of a history has more than ${most} bytes`)
    all.push(chunk)
  }
  return Buffer.concat(all)
}

async function looked(chunks: AsyncIterable<Uint8Array>, most: number, watch: FieldWatch): Promise<void> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    watch.take(chunk)
    if (size > most) throw new TooLargeError(`a part of a history inflates to more than ${most} bytes`)
  }
}
