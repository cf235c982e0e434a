import { type Finding, failure, fine, warning } from '../finding.ts'
import { withClient } from '../with-client.ts'

const NOTICEABLE_MS = 1_000
const HARMFUL_MS = 10_000 // tokens, deadlines of calls and due times are compared across hosts

/**
 * Compares the clock of this host with that of a database server.
 * @param now this host's time, in Unix milliseconds
 */
export const checkClock = (url: string, now: () => number = Date.now): Promise<Finding> =>
  withClient(url, async (client) => {
    const before = now()
    const { rows } = await client.query<{ at: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
    )
    const after = now()
    const at = rows[0]?.at ?? 0
    const aside = Math.max(before - at, at - after, 0) // the server's time is between both when the clocks agree
    const text = `the clocks of this host and of the database differ by ${(aside / 1_000).toFixed(1)} s`
    const advice = 'Synchronize both with NTP (timedatectl set-ntp true, or chrony), and look at timedatectl.'
    if (aside > HARMFUL_MS) return failure(text, advice)
    return aside > NOTICEABLE_MS ? warning(text, advice) : fine(text)
  })
