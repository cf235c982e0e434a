import type { CampaignSettings } from '@recado/contracts/campaigns/settings'

const SHORTEST_MS = 1_000
const SPREAD = { least: 0.7, most: 1.3 } as const

type Intervals = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>

/**
 * The average number of seconds between a message of a campaign and the next one.
 * @param sentBefore the number of earlier messages of the campaign
 */
export function intervalAfter(
  sentBefore: number,
  { messageInterval, longerIntervalAfter, greaterInterval }: Intervals,
): number {
  const isLong = longerIntervalAfter > 0 && sentBefore >= longerIntervalAfter
  return isLong ? greaterInterval : messageInterval
}

/**
 * The random pause of a connection after a campaign message, in ms.
 * @param options `luck`: a random number from 0 to 1; `pace`: divides the pause, above 1 in tests only
 */
export function pauseAfter(
  sentBefore: number,
  settings: Intervals,
  { luck, pace }: { readonly luck: number; readonly pace: number },
): number {
  const factor = SPREAD.least + (SPREAD.most - SPREAD.least) * luck
  const pause = Math.max(intervalAfter(sentBefore, settings) * 1_000 * factor, SHORTEST_MS)
  return Math.round(pause / pace)
}
