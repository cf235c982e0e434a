import { withWorkingCompany } from '@recado/bench/load/working-company'
import type { Row } from '@recado/bench/measure'
import { inOrder, percentile } from '@recado/bench/percentile'
import type { Product } from '@recado/bench/product'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import type { Browser } from 'playwright-core'
import { WIDE } from '../browser.ts'
import { openWindowOf } from '../stage/window.ts'

const MESSAGES = 30

/** Measures the time from a frame of the socket to the row of the list that shows its text. */
export async function measureNews(product: Product, browser: Browser): Promise<Row[]> {
  const { url, simulatorUrl } = product.addresses
  const times = await withWorkingCompany(product, async ({ company, conversations }) => {
    const { page, context } = await openWindowOf({ browser, url }, company.agent, WIDE, { deviceScaleFactor: 1 })
    await context.addInitScript(noteFrames)
    await page.goto('/tickets')
    await page.getByRole('status', { name: 'Conectado' }).waitFor()
    await page.locator('[data-row]').first().waitFor()
    const simulator = controlClient(simulatorUrl)
    const found: number[] = []
    for (let index = 0; index < MESSAGES; index++) {
      const text = `novidade ${index}.`
      const seen = page.evaluate(untilPainted, text)
      const { customer = '' } = conversations[index % conversations.length] ?? {}
      await simulator.sendMessage(customer, { to: company.number, text })
      found.push(await seen)
    }
    await context.close()
    return inOrder(found)
  })
  const row = (what: string, share: number): Row => ({
    measure: 20,
    what: `frame to painted row, ${what}`,
    unit: 'ms',
    figure: percentile(times, share),
  })
  return [row('p50', 0.5), row('p95', 0.95)]
}

type Noting = { frames: { at: number; text: string }[] }

/** Runs in the page before any other script, where it records the time of each frame. */
function noteFrames(): void {
  const noted: Noting = { frames: [] }
  Object.assign(window, { noted })
  const Plain = window.WebSocket
  window.WebSocket = class extends Plain {
    constructor(address: string | URL) {
      super(address)
      this.addEventListener('message', ({ data }) => noted.frames.push({ at: performance.now(), text: String(data) }))
    }
  }
}

/**
 * Runs in the page.
 * @returns milliseconds from the first frame that contains the text to the painted frame that shows it
 */
async function untilPainted(text: string): Promise<number> {
  await new Promise<void>((resolve) => {
    const look = () => {
      const rows = [...document.querySelectorAll('[data-row]')]
      if (rows.some((row) => row.textContent?.includes(text))) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
  // this task runs after the frame was painted
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const painted = performance.now()
  const { frames } = (window as unknown as { noted: Noting }).noted
  return painted - (frames.find((frame) => frame.text.includes(text))?.at ?? painted)
}
