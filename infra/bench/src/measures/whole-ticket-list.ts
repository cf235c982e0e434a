import type { Measure } from '../measure.ts'
import { signInSeeded } from '../seed/seed.ts'
import { compareRoute } from './compare-route.ts'

/** Measures how fast an admin gets the list of all users' tickets. */
export const wholeTicketList: Measure = {
  number: 2,
  inProduct: async (product) => {
    const { token } = await signInSeeded(product, 1, 'admin-1')
    return compareRoute(product, {
      measure: 2,
      name: 'GET /tickets, all of an admin',
      path: '/tickets?showAll=true',
      token,
      ratioAtMost: 2.5,
      perSecondAtLeast: 800,
    })
  },
}
