/** A request that arrived at a simulated provider. */
export type Arrival = {
  seq: number
  at: string // ISO 8601 UTC
  provider: string
  method: string
  path: string
  headers: Record<string, string>
  body: string // its first characters; bytes that are not text are omitted
  fault: string | null // its fault
}

export type Arrivals = {
  add(arrival: Omit<Arrival, 'seq' | 'at'>): void
  /** Later requests in order, to one provider or to all. */
  since(seq: number, provider?: string): Arrival[]
  forget(): void
}

const KEPT = 2_000

export function createArrivals(): Arrivals {
  const arrivals: Arrival[] = []
  let seq = 0
  return {
    add(arrival) {
      seq += 1
      arrivals.push({ ...arrival, seq, at: new Date().toISOString() })
      if (arrivals.length > KEPT) arrivals.splice(0, KEPT / 10)
    },
    since: (from, provider) =>
      arrivals.filter((arrival) => arrival.seq > from && (provider === undefined || arrival.provider === provider)),
    forget() {
      arrivals.length = 0
    },
  }
}
