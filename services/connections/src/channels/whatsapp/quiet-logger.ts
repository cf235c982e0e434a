import type { Log } from '@recado/kit/log'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'

/** Events that the client reports to its logger alone. */
export type Whispers = {
  /** Receipts are about to be sent. */
  onReceipt(ids: string[], type: string | undefined): void
  /** The client would refuse the message that is being handled; it is about to be confirmed instead. */
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
 * The client (7.0.0-rc14, `sendMessageAck` in Socket/messages-recv.js) says what it is about to answer, and what it says
 * is the answer itself. It refuses messages that it cannot read, with 487, 495 or 500; the official client asks for them
 * again and confirms them, and the network keeps what was refused and withholds all that is behind it (Baileys #2779,
 * whatsapp-rust `handle_decrypt_failure`).
 */
function neverRefuseMessage(details: unknown, onUnreadable: () => void): void {
  const { sent } = details as { sent: Record<string, string> }
  if (sent['class'] !== 'message' || sent['error'] === undefined) return
  delete sent['error']
  onUnreadable()
}
