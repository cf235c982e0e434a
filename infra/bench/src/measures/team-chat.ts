import { timeBrokerAndCommit } from '../floor/round-trip.ts'
import { createFreshProduct } from '../fresh-product.ts'
import { type ChattingTeam, openChattingTeam } from '../load/chatting-team.ts'
import type { Measure } from '../measure.ts'
import { percentile } from '../percentile.ts'

const MEMBERS = 100
const PER_SECOND = 20
const WARM_UP_SECONDS = 5
const SECONDS = 20

/** Measures the time from a member's request in a chat of a whole team to the frame in the browser of each member. */
export const teamChat: Measure = {
  number: 24,
  alone: async () => {
    const product = await createFreshProduct()
    let team: ChattingTeam | undefined
    try {
      const stack = await product.start()
      const floor = await timeBrokerAndCommit({ stack })
      team = await openChattingTeam(stack, MEMBERS)
      await team.write({ perSecond: PER_SECOND, seconds: WARM_UP_SECONDS })
      const { times, framesPerSecond } = await team.write({ perSecond: PER_SECOND, seconds: SECONDS })
      const name = `chat of ${MEMBERS} members, ${PER_SECOND} messages/s`
      return [
        {
          measure: 24,
          what: `${name}, frames`,
          unit: '/s',
          figure: framesPerSecond,
          target: { of: 'figure', bound: 'at least', value: MEMBERS * PER_SECOND * 0.95 },
        },
        { measure: 24, what: `${name}, request to frame, p50`, unit: 'ms', floor, figure: percentile(times, 0.5) },
        { measure: 24, what: `${name}, request to frame, p99`, unit: 'ms', floor, figure: percentile(times, 0.99) },
      ]
    } finally {
      team?.close()
      await product.remove()
    }
  },
}
