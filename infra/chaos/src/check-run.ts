import { checkLogs } from './check-logs.ts'
import { checkReceipts } from './check-receipts.ts'
import { untilNoneIsMissing } from './eventually.ts'
import type { Shown } from './phones.ts'
import { idsOf, type NetworkEntry, receiptsIn } from './sessions-seen.ts'
import type { Sighting } from './sighting.ts'
import type { Violation } from './violation.ts'

/** The independent sources that recorded the messages of a run. */
export type Witnesses = {
  /** Messages that the customers' phones sent and show. */
  readonly phones: () => Promise<Shown>
  readonly network: () => Promise<readonly NetworkEntry[]>
  readonly tables: () => Promise<readonly Sighting[]>
  /** Counts the stored messages, and the agents' messages that the network has not confirmed. */
  readonly count: () => Promise<{ readonly stored: number; readonly unsent: number }>
  readonly journal: () => Promise<ReadonlyMap<string, string>>
  readonly windows: () => readonly Sighting[]
  /** Describes when the tables and the browser windows recorded a message; each line begins with the time. */
  readonly hops: (id: string) => Promise<readonly string[]>
}

export type Verdict = {
  readonly violations: readonly Violation[]
  // one text for each of the first violations: where and when its message was recorded
  readonly trails: readonly string[]
  readonly resends: number
  readonly entries: readonly NetworkEntry[]
  readonly settledMs: number // milliseconds until all messages had arrived
}

const TRAILS = 10 // a few examples suffice to find a defect

/** Waits until all messages have arrived, then compares the records of the witnesses. */
export async function checkRun(witnesses: Witnesses, promised: readonly Sighting[]): Promise<Verdict> {
  const began = performance.now()
  await untilNoneIsMissing(async () => {
    const { stored, unsent } = await witnesses.count()
    return Math.max(0, promised.length - stored) + unsent
  })
  const database = await witnesses.tables()
  await untilNoneIsMissing(async () => missingFrom(witnesses.windows(), database))
  await untilNoneIsMissing(async () => missingFrom((await witnesses.phones()).sightings, promised))
  const settledMs = performance.now() - began

  const shown = await witnesses.phones()
  const entries = await witnesses.network()
  const logs = { network: shown.sightings, database: await witnesses.tables(), windows: witnesses.windows() }
  const violations = [...checkLogs(logs, promised), ...checkReceipts(receiptsIn(entries), await witnesses.journal())]
  const ids = [...new Set(violations.map(({ id }) => id))].slice(0, TRAILS)
  const trails = await Promise.all(ids.map((id) => trailOf(id, witnesses, entries)))
  return { violations, trails, resends: shown.resends, entries, settledMs }
}

function missingFrom(seen: readonly Sighting[], wanted: readonly Sighting[]): number {
  const texts = new Set(seen.map(({ text }) => text))
  return wanted.filter(({ text }) => !texts.has(text)).length
}

/** Describes where and when a message was recorded, in order of time. */
async function trailOf(id: string, { hops }: Witnesses, entries: readonly NetworkEntry[]): Promise<string> {
  const seen = entries
    .filter((entry) => idsOf(entry).includes(id))
    .map(({ seq: _seq, at, type, id: _id, ids: _ids, ...rest }) => `${at} network ${type} ${JSON.stringify(rest)}`)
  return [`message ${id}:`, ...[...seen, ...(await hops(id))].sort()].join('\n  ')
}
