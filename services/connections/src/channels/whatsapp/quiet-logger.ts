import type { Log } from '@recado/kit/log'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'

/**
 * What the client says, without the objects that it says it about: they hold keys and texts.
 * @param onReceipt hears of the receipts that are about to be sent, which the client only tells its logger
 */
export function quietLogger(log: Log, onReceipt: (ids: string[], type: string | undefined) => void): ILogger {
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
