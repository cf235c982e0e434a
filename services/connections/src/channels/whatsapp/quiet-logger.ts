import type { Log } from '@recado/kit/log'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'

/** Events that the client only reports to its logger. */
export type Whispers = {
  /** Receipts are about to be sent. */
  onReceipt(ids: string[], type: string | undefined): void
  /** The client would refuse the current message; it is about to be confirmed instead. */
  onUnreadable(): void
}

/** The client's log, without the objects in its messages: they contain keys and texts. */
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
 * Changes the client's refusals into confirmations. It (7.0.0-rc14, `sendMessageAck` in Socket/messages-recv.js) logs
 * its answer before sending it, and the logged object is the answer itself. It refuses unreadable messages, with 487,
 * 495 or 500; the official client asks for them again and confirms them, and the network keeps a refused message and
 * withholds everything behind it (Baileys #2779, whatsapp-rust `handle_decrypt_failure`).
 */
function neverRefuseMessage(details: unknown, onUnreadable: () => void): void {
  const { sent } = details as { sent: Record<string, string> }
  if (sent['class'] !== 'message' || sent['error'] === undefined) return
  delete sent['error']
  onUnreadable()
}
