import { deflateSync, inflateSync } from 'node:zlib'
import type { proto } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { baileys } from './baileys.ts'
import { boundHistory, type HistoryNotification, type HistoryRefusal } from './bound-history.ts'

const { Message, HistorySync } = baileys.proto
const LIMITS = { packed: 1_000, inflated: 50_000 }
const RECENT = HistorySync.HistorySyncType.RECENT
const { HISTORY_SYNC_NOTIFICATION } = Message.ProtocolMessage.Type

const padded = (message: proto.IMessage) => Buffer.concat([Message.encode(message).finish(), Buffer.from([2, 2])])
const telling = (notification: HistoryNotification): proto.IMessage => ({
  protocolMessage: { type: HISTORY_SYNC_NOTIFICATION, historySyncNotification: { syncType: RECENT, ...notification } },
})
const history = deflateSync(
  HistorySync.encode({ syncType: RECENT, pushnames: [{ id: '1', pushname: 'Ana' }] }).finish(),
)
const BOMB = deflateSync(Buffer.alloc(LIMITS.inflated + 1))
const inline = (packed: Uint8Array) => telling({ initialHistBootstrapInlinePayload: packed })

/** @returns the names in the part that the client gets, and the reasons for refused parts */
async function bound(message: proto.IMessage, chunks: readonly Uint8Array[] = []) {
  const refusals: HistoryRefusal[] = []
  const bytes = await boundHistory(padded(message), {
    async fetch() {
      return (async function* () {
        yield* chunks
      })()
    },
    refused: (refusal) => void refusals.push(refusal),
    salted: async () => {},
    limits: LIMITS,
  })
  const given = Message.decode(baileys.unpadRandomMax16(bytes))
  const { initialHistBootstrapInlinePayload: part } =
    baileys.normalizeMessageContent(given.deviceSentMessage?.message ?? given)?.protocolMessage
      ?.historySyncNotification ?? {}
  const told = part?.length ? HistorySync.decode(inflateSync(part, { maxOutputLength: LIMITS.inflated })) : undefined
  return { refusals, syncType: told?.syncType, names: told?.pushnames.map(({ pushname }) => pushname) }
}

test.each<[string, proto.IMessage, Uint8Array[]]>([
  ['in its message', inline(history), []],
  ['that is fetched, in several pieces', telling({}), [history.subarray(0, 5), history.subarray(5)]],
])('a part of a history %s reaches the client in its message', async (_, message, chunks) => {
  expect(await bound(message, chunks)).toEqual({ refusals: [], syncType: RECENT, names: ['Ana'] })
})

test.each<[string, proto.IMessage, Uint8Array[], HistoryRefusal]>([
  ['inflates too far', inline(BOMB), [], 'too-large'],
  [
    'inflates too far in a message to our own devices',
    { deviceSentMessage: { message: inline(BOMB) } },
    [],
    'too-large',
  ],
  ['inflates too far in a wrapper', { ephemeralMessage: { message: inline(BOMB) } }, [], 'too-large'],
  ['is fetched and inflates too far', telling({}), [BOMB], 'too-large'],
  [
    'is fetched and is too large before it is inflated',
    telling({}),
    [Buffer.alloc(600), Buffer.alloc(600)],
    'too-large',
  ],
  ['cannot be inflated', inline(Buffer.from('no history')), [], 'unreadable'],
  ['ends too soon', inline(history.subarray(0, -6)), [], 'unreadable'],
])('a part of a history that %s reaches the client as an empty part', async (_, message, chunks, refusal) => {
  expect(await bound(message, chunks)).toEqual({ refusals: [refusal], syncType: RECENT, names: [] })
})

test.each<[string, proto.IMessage]>([
  ['a text', { conversation: 'oi' }],
  ['a history that the client does not read', telling({ syncType: HistorySync.HistorySyncType.FULL })],
])('a message with %s is not changed', async (_, message) => {
  const bytes = padded(message)

  const untouched = { fetch: () => Promise.reject(), refused: expect.unreachable, salted: () => Promise.reject() }
  expect(await boundHistory(bytes, untouched)).toBe(bytes)
})
