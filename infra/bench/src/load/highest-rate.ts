import type { InboundRun, Pace } from './inbound-load.ts'

const BACKLOG_MS = 500 // a longer delay after the last message means that messages pile up
const PACE = 0.9 // the share of the wanted rate below which the simulated network cannot keep up

/** How to search for the highest rate: from `from` upwards by `step` to `most`, each rate for `seconds`. */
export type Search = { readonly from: number; readonly step: number; readonly most: number; readonly seconds: number }

/** Raises the rate until messages pile up. @returns the last rate at which they did not, in messages per second */
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
