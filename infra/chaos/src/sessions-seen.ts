import { controlClient } from '@recado/whatsapp-simulator/control-client'

/** What the network saw of the sessions. */
export type SessionsSeen = {
  /** Seconds that the phone which waited longest was without a session; null when none was. */
  readonly longestGap: number | null
  /** Sessions that were opened while another one of the same device was still open. */
  readonly openedTwice: number
  /** Codes that were asked for: a phone that must be paired again. */
  readonly paired: number
}

/** Reads the network's log from an entry on. */
export async function sessionsSince(simulatorUrl: string, since: number): Promise<SessionsSeen> {
  const entries = await controlClient(simulatorUrl).log(since)
  const closedAt = new Map<string, number>()
  const gaps: number[] = []
  let openedTwice = 0
  for (const { type, device = '', at, ...entry } of entries) {
    if (type === 'session-close') closedAt.set(device, Date.parse(at))
    if (type !== 'session-open') continue
    if (entry['replaces']) openedTwice += 1
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

/** @returns where the network's log ends at this moment */
export const endOfLog = async (simulatorUrl: string): Promise<number> =>
  (await controlClient(simulatorUrl).log()).at(-1)?.seq ?? 0
