import type { Measure } from '../measure.ts'
import { signInSeeded } from '../seed/seed.ts'
import { compareRoute } from './compare-route.ts'

/** Measures how fast an agent with three queues gets the list of open tickets. */
export const ticketList: Measure = {
  number: 1,
  inProduct: async (product) => {
    const { token } = await signInSeeded(product, 1, 'agente-1')
    return compareRoute(product, {
      measure: 1,
      name: 'GET /tickets, an agent’s open ones',
      path: '/tickets?status=open',
      token,
      ratioAtMost: 2.5,
      perSecondAtLeast: 800,
    })
  },
}
