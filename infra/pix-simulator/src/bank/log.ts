/** One event at the bank, in order. */
export type LogEntry = {
  seq: number
  at: string // ISO 8601 UTC
  type: 'asked' | 'refused' | 'created' | 'removed' | 'paid' | 'refused-payment' | 'refunded' | 'notice' | 'failure'
  txid?: string | undefined
  [detail: string]: string | number | boolean | undefined
}
type Details = Omit<LogEntry, 'seq' | 'at' | 'type'>

export type Log = {
  add(type: LogEntry['type'], details: Details): void
  since(seq: number): LogEntry[]
  /** @returns a function that removes the listener */
  listen(listener: (entry: LogEntry) => void): () => void
}

const KEPT = 20_000 // entries

export function createLog(): Log {
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
