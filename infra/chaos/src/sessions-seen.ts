import { controlClient } from '@recado/whatsapp-simulator/control-client'

export type NetworkEntry = Awaited<ReturnType<ReturnType<typeof controlClient>['log']>>[number]

/** Facts about the sessions that the network's log records. */
export type SessionsSeen = {
  /** The longest time in seconds that a device had no session; null when no session was closed and opened again. */
  readonly longestGap: number | null
  /** Devices that opened a session while an earlier one was still open. */
  readonly openedTwice: readonly string[]
  /** How many times a phone was paired. */
  readonly paired: number
}

/** Reads the opened and closed sessions from entries of the network's log. */
export function sessionsIn(entries: readonly NetworkEntry[]): SessionsSeen {
  const closedAt = new Map<string, number>()
  const gaps: number[] = []
  const openedTwice: string[] = []
  for (const { type, device = '', at, ...entry } of entries) {
    if (type === 'session-close') closedAt.set(device, Date.parse(at))
    if (type !== 'session-open') continue
    if (entry['replaces']) openedTwice.push(`${device} at ${at}`)
    const closed = closedAt.get(device)
    if (closed !== undefined) gaps.push((Date.parse(at) - closed) / 1_000)
    closedAt.delete(device)
  }
  return {
    longestGap: gaps.length > 0 ? Math.max(...gaps) : null,
    openedTwice,
    paired: entries.filter(({ type }) => type === 'paired').length,
  }
}

/** @returns the message ids of a log entry; a receipt may confirm several messages */
export const idsOf = ({ id, ids }: NetworkEntry): string[] => [
  ...(id ? [id] : []),
  ...(Array.isArray(ids) ? ids.map(String) : []),
]

const ARRIVED = ['delivery', 'inactive'] // the kinds of receipts that confirm a delivery

/** @returns the delivery receipts that devices sent to the network, one for each confirmed message */
export const receiptsIn = (entries: readonly NetworkEntry[]) =>
  entries
    .filter(({ type, kind }) => type === 'receipt' && ARRIVED.includes(String(kind)))
    .flatMap((entry) => [...new Set(idsOf(entry))].map((id) => ({ id, at: entry.at })))

/** @returns the sequence number of the newest entry in the network's log */
export const endOfLog = async (simulatorUrl: string): Promise<number> =>
  (await controlClient(simulatorUrl).log()).at(-1)?.seq ?? 0
