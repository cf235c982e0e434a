import type { AuthenticationState, SignalDataTypeMap, WAMessage, WASocket } from '@whiskeysockets/baileys'
import { pino } from 'pino'
import { vi } from 'vitest'
import type { Simulator } from '../src/start-simulator.ts'
import { baileys, trusting } from './baileys.ts'

export const WAIT = { timeout: 120_000, interval: 20 } // long: reached only when a test fails

/** The state of a linked device, which a gateway stores; here it is in memory, for the next client. */
export function createAuth(): AuthenticationState {
  const stored = new Map<string, unknown>()
  return {
    creds: baileys.initAuthCreds(),
    keys: {
      async get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
        const found = ids.flatMap((id) => (stored.has(`${type}/${id}`) ? [[id, stored.get(`${type}/${id}`)]] : []))
        return Object.fromEntries(found) as { [id: string]: SignalDataTypeMap[Type] }
      },
      async set(changes) {
        for (const [type, rows] of Object.entries(changes))
          for (const [id, value] of Object.entries(rows)) {
            if (value === null) stored.delete(`${type}/${id}`)
            else stored.set(`${type}/${id}`, value)
          }
      },
    },
  }
}

export type TestClient = Awaited<ReturnType<typeof openClient>>

/** Opens the shipped WhatsApp client and records everything that it reports. It does not reconnect. */
export function openClient(
  simulator: Pick<Simulator, 'chatUrl' | 'rootKey'>,
  auth = createAuth(),
  options: { root?: Buffer; changeSocket?: (socket: WASocket) => void } = {},
) {
  const seen = {
    qrs: [] as string[],
    isOpen: false,
    closed: undefined as { code: number | undefined } | undefined,
    messages: [] as { type: string; message: WAMessage }[],
    statuses: new Map<string, number[]>(),
    acks: [] as { id: string; error: string | undefined }[],
    offline: [] as string[], // ids of the stanzas that were marked as queued
  }
  const socket = trusting(options.root ?? Buffer.from(simulator.rootKey, 'hex'), () =>
    baileys.makeWASocket({
      auth,
      waWebSocketUrl: simulator.chatUrl,
      logger: pino({ level: 'silent' }),
      // a gateway stores sent messages, because the client does not keep them for a person's other devices
      getMessage: async ({ id }) =>
        seen.messages.find(({ message }) => message.key.fromMe && message.key.id === id)?.message.message ?? undefined,
    }),
  )
  socket.ev.on('creds.update', (change) => Object.assign(auth.creds, change))
  socket.ev.on('connection.update', ({ qr, connection, lastDisconnect }) => {
    if (qr) seen.qrs.push(qr)
    if (connection === 'open') seen.isOpen = true
    if (connection === 'close') seen.closed = { code: statusOf(lastDisconnect?.error) }
  })
  const noteStatus = (id: string | null | undefined, status: number | null | undefined) => {
    if (id && status) seen.statuses.set(id, [...(seen.statuses.get(id) ?? []), status])
  }
  socket.ev.on('messages.upsert', ({ messages, type }) => {
    for (const message of messages) {
      noteStatus(message.key.id, message.status) // the status may have arrived already
      if (message.message?.protocolMessage) continue // keys, history, edits and revocations
      seen.messages.push({ type, message })
    }
  })
  socket.ev.on('messages.update', (updates) => {
    for (const { key, update } of updates) noteStatus(key.id, update.status)
  })
  socket.ws.on('CB:ack,class:message', ({ attrs }: { attrs: Record<string, string> }) =>
    seen.acks.push({ id: attrs['id'] ?? '', error: attrs['error'] }),
  )
  socket.ws.on('CB:message', ({ attrs }: { attrs: Record<string, string> }) => {
    if (attrs['offline'] !== undefined) seen.offline.push(attrs['id'] ?? '')
  })
  options.changeSocket?.(socket)

  return {
    auth,
    socket,
    seen,
    texts: () => seen.messages.filter(({ message }) => !message.key.fromMe).map(({ message }) => textOf(message)),
    opened: () => vi.waitFor(() => must(seen.isOpen, 'the client is not open'), WAIT),
    /**
     * Waits for the first sync. A client that was stopped before its first sync delays messages by 20 s after its
     * return.
     */
    synced: () =>
      vi.waitFor(() => must(auth.creds.me?.name && auth.creds.accountSyncCounter, 'the first sync is not done'), WAIT),
    closed: () => vi.waitFor(() => must(seen.closed, 'the client is not closed'), WAIT),
    qr: () => vi.waitFor(() => must(seen.qrs.at(-1), 'no QR code'), WAIT),
    stop: () => socket.end(undefined),
  }
}

export const textOf = (message: WAMessage): string =>
  message.message?.conversation ?? message.message?.extendedTextMessage?.text ?? ''

export function must<Value>(value: Value, problem: string): NonNullable<Value> {
  if (!value) throw new Error(problem)
  return value
}

const statusOf = (error: Error | undefined): number | undefined =>
  (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode
