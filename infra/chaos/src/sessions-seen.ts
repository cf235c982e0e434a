import { controlClient } from '@recado/whatsapp-simulator/control-client'

export type NetworkEntry = Awaited<ReturnType<ReturnType<typeof controlClient>['log']>>[number]

/** The sessions, as seen by the network. */
export type SessionsSeen = {
  /** Seconds that the phone which waited longest was without a session; null when none was. */
  readonly longestGap: number | null
  /** Devices whose session was opened while another one of the same device was still open. */
  readonly openedTwice: readonly string[]
  /** Codes that were asked for: a phone that must be paired again. */
  readonly paired: number
}

/** Reads what entries of the network's log say of sessions. */
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

/** The ids that an entry is about: a receipt may confirm several. */
export const idsOf = ({ id, ids }: NetworkEntry): string[] => [
  ...(id ? [id] : []),
  ...(Array.isArray(ids) ? ids.map(String) : []),
]

const ARRIVED = ['delivery', 'inactive'] // not that somebody read it, nor what the phone tells its own device

/** The confirmations of devices to the network, message by message. */
export const receiptsIn = (entries: readonly NetworkEntry[]) =>
  entries
    .filter(({ type, kind }) => type === 'receipt' && ARRIVED.includes(String(kind)))
    .flatMap((entry) => [...new Set(idsOf(entry))].map((id) => ({ id, at: entry.at })))

/** @returns where the network's log ends at this moment */
export const endOfLog = async (simulatorUrl: string): Promise<number> =>
  (await controlClient(simulatorUrl).log()).at(-1)?.seq ?? 0
