export type LogType =
  | 'registered'
  | 'paired'
  | 'pairing-code-asked'
  | 'pairing-refused'
  | 'linking-step'
  | 'linking-step-acknowledged'
  | 'login'
  | 'login-refused'
  | 'session-open'
  | 'session-close'
  | 'disconnect'
  | 'unlinked'
  | 'stanza-sent'
  | 'receipt'
  | 'retry'
  | 'nack'
  | 'answer-wrong'
  | 'message-accepted'
  | 'message-refused'
  | 'phone-message'
  | 'phone-change'
  | 'phone-status'
  | 'phone-retry'
  | 'phone-changed'
  | 'query-lost'
  | 'query-answered'
  | 'dirty-cleaned'
  | 'app-state-asked'
  | 'reach-asked'
  | 'token-issued'
  | 'handset-replaced'
  | 'call'
  | 'presence'
  | 'stanza-lost'
  | 'group-changed'
  | 'registered-anew'
  | 'companion-added'
  | 'number-changed'
  | 'companion-removed'
  | 'keys-asked'
  | 'devices-asked'
  | 'companion-message'
  | 'media-uploaded'
  | 'media-downloaded'
  | 'media-held'
  | 'media-refused'
  | 'media-retry'
  | 'resend-asked'
  | 'cut'
  | 'failure'

/**
 * One event on the network. `phone` is a number, `device` is number:device, and `session` identifies one login of the
 * device.
 */
export type LogEntry = {
  seq: number
  at: string // ISO 8601 UTC
  type: LogType
  phone?: string
  device?: string
  session?: string
  id?: string // @returns a function that removes the listener
  [detail: string]: string | number | boolean | string[] | undefined
}

type Details = Omit<LogEntry, 'seq' | 'at' | 'type'>

export type EventLog = {
  add(type: LogType, details: Details): void
  since(seq: number): LogEntry[]
  /** @returns a function that stops listening */
  listen(listener: (entry: LogEntry) => void): () => void
}

const KEPT = 100_000 // entries

/** The events since the start of this simulator, in order. */
export function createEventLog(): EventLog {
  const entries: LogEntry[] = []
  const listeners = new Set<(entry: LogEntry) => void>()
  let seq = 0
  return {
    add(type, details) {
      seq += 1
      const entry: LogEntry = { ...details, seq, at: new Date().toISOString(), type }
      entries.push(entry)
      if (entries.length > KEPT) entries.splice(0, KEPT / 10)
      for (const listener of listeners) listener(entry)
    },
    since: (from) => entries.filter((entry) => entry.seq > from),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
