import type { Log } from '@recado/kit/log'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'

/** Events that the client only reports to its logger. */
export type Whispers = {
  /** Called when the client is about to send receipts for these messages. */
  onReceipt(ids: string[], type: string | undefined): void
  /** Called when the client would refuse the current message; it sends a confirmation instead. */
  onUnreadable(): void
}

/** Passes the client's log on without the objects in its entries, because they contain keys and texts. */
export function quietLogger(log: Log, { onReceipt, onUnreadable }: Whispers): ILogger {
  const nothing = () => {}
  const pass = (details: unknown, message?: string) => {
    const { err, error } = (typeof details === 'object' && details !== null ? details : {}) as Record<string, unknown>
    const cause = err ?? error
    log.debug({ cause: cause instanceof Error ? cause.message : undefined }, message ?? 'client warning')
  }
  const logger: ILogger = {
    level: 'debug',
    child: () => logger,
    trace: nothing,
    debug: (details, message) => {
      if (message === 'sent ack') return neverRefuseMessage(details, onUnreadable)
      if (message !== 'sending receipt for messages') return
      const { messageIds, attrs } = details as { messageIds: string[]; attrs: Record<string, string> }
      onReceipt(messageIds, attrs['type'])
    },
    info: nothing,
    warn: pass,
    error: pass,
  }
  return logger
}

/**
 * Turns the client's refusals into confirmations, by changing the logged object, which is the answer itself
 * (7.0.0-rc14, `sendMessageAck` in Socket/messages-recv.js logs the answer before sending it).
 *
 * The client refuses unreadable messages with 487, 495 or 500. The official client confirms them and asks for them
 * again, because WhatsApp stores a refused message and withholds all later stanzas (Baileys #2779, whatsapp-rust
 * `handle_decrypt_failure`).
 */
function neverRefuseMessage(details: unknown, onUnreadable: () => void): void {
  const { sent } = details as { sent: Record<string, string> }
  if (sent['class'] !== 'message' || sent['error'] === undefined) return
  delete sent['error']
  onUnreadable()
}
