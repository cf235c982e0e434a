import { createHttpClient } from '../load/http-client.ts'
import { timeEach } from '../load/load.ts'
import type { Measure } from '../measure.ts'
import { inOrder, percentile } from '../percentile.ts'
import { WORDS } from '../seed/data-set.ts'
import { signInSeeded } from '../seed/seed.ts'

const SEARCHES = 8 // concurrent searches by the big company
const LISTS = 300 // requests of the small company
const WARM_UP = 50

/** Measures how fast a small company gets its list of tickets, both alone and while the big company searches. */
export const noisyNeighbour: Measure = {
  number: 12,
  inProduct: async (product) => {
    const url = product.stack.services().tickets?.url
    const [big, small] = [await signInSeeded(product, 1, 'admin-1'), await signInSeeded(product, 2, 'admin-1')]
    const list = createHttpClient(`${url}/tickets?showAll=true`, small.token)
    const search = createHttpClient(`${url}/tickets?searchParam=${WORDS[0]}`, big.token)
    await timeEach(WARM_UP, list.get)

    const alone = inOrder(await timeEach(LISTS, list.get))
    let isOver = false
    async function keepSearching(): Promise<void> {
      while (!isOver) await search.get()
    }
    const noise = Promise.all(Array.from({ length: SEARCHES }, keepSearching))
    const beside = await timeEach(LISTS, list.get).finally(() => {
      isOver = true
    })
    await noise
    list.close()
    search.close()
    return [
      {
        measure: 12,
        what: `GET /tickets of a small company beside ${SEARCHES} searches of the big one, p95`,
        unit: 'ms',
        floor: percentile(alone, 0.95),
        figure: percentile(inOrder(beside), 0.95),
        target: { of: 'ratio', bound: 'at most', value: 3 },
      },
    ]
  },
}
