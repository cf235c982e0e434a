import type { InboundRun, Pace } from './inbound-load.ts'

const BACKLOG_MS = 500 // milliseconds after the last stanza; a later last frame means that messages pile up
const PACE = 0.9 // below this share of the wanted rate, the simulated network itself is too slow

/** How to search for the highest rate: from `from` upwards by `step` to `most`, each rate for `seconds`. */
export type Search = { readonly from: number; readonly step: number; readonly most: number; readonly seconds: number }

/**
 * Raises the rate until messages pile up or the simulated network is too slow.
 * @returns the highest rate before that, in messages per second; 0 when the first rate already fails
 */
export async function findHighestRate(
  { from, step, most, seconds }: Search,
  run: (pace: Pace) => Promise<InboundRun>,
): Promise<number> {
  let highest = 0
  for (let perSecond = from; perSecond <= most; perSecond += step) {
    const tried = await run({ perSecond, seconds })
    if (tried.backlogMs > BACKLOG_MS || tried.perSecond < PACE * perSecond) return highest
    highest = perSecond
  }
  return highest
}
