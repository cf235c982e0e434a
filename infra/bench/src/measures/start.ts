import { createFreshProduct } from '../fresh-product.ts'
import type { Measure, Row } from '../measure.ts'

const AT_MOST = { of: 'figure', bound: 'at most', value: 20 } as const // seconds

/** Measures how long `make up` takes until it serves a page, with all programs installed and the client built. */
export const start: Measure = {
  number: 14,
  alone: async () => {
    const product = await createFreshProduct()
    const timeStart = async () => {
      const began = performance.now()
      const stack = await product.start()
      // the headers of a browser, which gets the page
      const response = await fetch(`${stack.url}/login`, { headers: { accept: 'text/html' } })
      if (!(await response.text()).includes('id="root"')) throw new Error('the login page is not served')
      return { stack, seconds: (performance.now() - began) / 1_000 }
    }
    try {
      const first = await timeStart()
      await first.stack.stop()
      const second = await timeStart()
      const row = (what: string, figure: number): Row => ({ measure: 14, what, unit: 's', figure, target: AT_MOST })
      return [
        row('make up, the first time, to the login page', first.seconds),
        row('make up, the next time, to the login page', second.seconds),
      ]
    } finally {
      await product.remove()
    }
  },
}
