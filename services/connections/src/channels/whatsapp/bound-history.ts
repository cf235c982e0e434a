import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate, deflateSync } from 'node:zlib'
import type { proto } from '@whiskeysockets/baileys'
import { baileys } from './baileys.ts'
import { type FieldWatch, watchField } from './field-watch.ts'
import { attempt } from './reading/attempt.ts'

export type HistoryNotification = proto.Message.IHistorySyncNotification

/** Why a part of a history is skipped: it is larger than any phone's, or could not be fetched or unpacked. */
export type HistoryRefusal = 'too-large' | 'unreadable'

type Deps = {
  /** Fetches a part that is outside its message, still compressed. */
  readonly fetch: (notification: HistoryNotification) => Promise<AsyncIterable<Uint8Array>>
  readonly refused: (refusal: HistoryRefusal, error: unknown) => void
  /** The part contains the account's salt (`nctSalt`, which is missing from the client's protocol file). */
  readonly salted: (salt: Uint8Array) => Promise<void>
  readonly limits?: Limits
}

type Limits = { readonly packed: number; readonly inflated: number } // bytes

const MEGABYTE = 1024 * 1024
const LIMITS: Limits = { packed: 16 * MEGABYTE, inflated: 64 * MEGABYTE }

/** The field of `HistorySync` (whatsmeow cstoken.go); it has 32 bytes. */
const SALT = { field: 19, most: 64 }

class TooLargeError extends Error {}

/**
 * Keeps the client from reading parts of a history that are larger than a phone's ever are: it inflates any part
 * (7.0.0-rc14, `downloadAndProcessHistorySyncNotification`), and a few kilobytes may become gigabytes.
 * @param padded a decrypted message from one of our own devices
 * @returns the message, with the part embedded if it was outside; with an empty part instead of a refused one
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

const ONE_BYTE = Buffer.from([1]) // of padding

/** In any of the wrappers that the client reads. */
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
    if (size > most) throw new TooLargeError(`a part of a history of more than ${most} bytes`)
    all.push(chunk)
  }
  return Buffer.concat(all)
}

async function looked(chunks: AsyncIterable<Uint8Array>, most: number, watch: FieldWatch): Promise<void> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    watch.take(chunk)
    if (size > most) throw new TooLargeError(`a part of a history that inflates to more than ${most} bytes`)
  }
}
