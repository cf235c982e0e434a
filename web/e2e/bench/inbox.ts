import type { Row } from '@recado/bench/measure'
import { inOrder, percentile } from '@recado/bench/percentile'
import type { Product } from '@recado/bench/product'
import { signInSeeded } from '@recado/bench/seed/seed'
import type { Browser, Page } from 'playwright-core'
import { WIDE } from '../browser.ts'
import { openWindowOf } from '../stage/window.ts'

const CONVERSATIONS = 20
const SCROLLED = 10_000 // in tickets
const LONG_MS = 50 // the length of a long task, in milliseconds: https://www.w3.org/TR/longtasks-1
const MOST_ROWS = 60

/** Measures how fast conversations open from the list, and how smoothly the longest list scrolls. */
export async function measureInbox({ addresses, ...product }: Product, browser: Browser): Promise<Row[]> {
  const { url } = addresses
  const admin = await signInSeeded({ addresses, ...product }, 1, 'admin-1')
  const { page, context } = await openWindowOf({ browser, url }, admin, WIDE, { deviceScaleFactor: 1 })
  await page.goto('/tickets?all=1')
  await page.locator('[data-row] a').nth(5).waitFor()
  const uuids = await listed(page)
  const first = await openEach(page, uuids)
  const again = await openEach(page, uuids)
  const scrolled = await scrollThrough(page)
  await context.close()
  const row = (what: string, times: readonly number[], atMost?: number): Row => ({
    measure: 18,
    what,
    unit: 'ms',
    figure: percentile(times, 0.5),
    ...(atMost !== undefined && { target: { of: 'figure', bound: 'at most', value: atMost } }),
  })
  return [
    row('click to painted conversation, p50', first),
    row('the same once its messages are here, p50', again, 100),
    {
      measure: 19,
      what: `tasks over ${LONG_MS} ms while scrolling ${scrolled.tickets} tickets`,
      unit: 'tasks',
      figure: scrolled.longTasks,
    },
    {
      measure: 19,
      what: 'most rows in the page meanwhile',
      unit: 'rows',
      figure: scrolled.mostRows,
      target: { of: 'figure', bound: 'at most', value: MOST_ROWS },
    },
  ]
}

const listed = (page: Page): Promise<string[]> =>
  page
    .locator('[data-row] a')
    .evaluateAll((links, most) => links.slice(0, most).map((link) => link.getAttribute('href') ?? ''), CONVERSATIONS)

/** @returns the milliseconds from each click to the frame that shows the messages, smallest first */
async function openEach(page: Page, addresses: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const address of addresses) times.push(await page.evaluate(open, address))
  return inOrder(times)
}

/** Runs in the page, where it opens a conversation. @returns milliseconds */
async function open(address: string): Promise<number> {
  const link = document.querySelector<HTMLElement>(`[data-row] a[href="${address}"]`)
  if (!link) throw new Error(`${address} is not listed`)
  const before = document.querySelector('[role=log]')
  const began = performance.now()
  link.click()
  await new Promise<void>((resolve) => {
    const look = () => {
      const log = document.querySelector('[role=log]')
      if (log !== before && log?.querySelector('[data-message]')) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
  // this task runs after the frame was painted
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - began
}

async function scrollThrough(page: Page) {
  await page.goto('/tickets?tab=closed&all=1')
  await page.locator('[data-row]').nth(5).waitFor()
  return page.evaluate(scroll, { wanted: SCROLLED, longMs: LONG_MS })
}

/**
 * Runs in the page. It scrolls one screen per frame, as far down as rows are loaded, until `wanted` rows have passed.
 */
async function scroll({ wanted, longMs }: { wanted: number; longMs: number }) {
  let longTasks = 0
  let mostRows = 0
  const observer = new PerformanceObserver((entries) => {
    longTasks += entries.getEntries().filter(({ duration }) => duration >= longMs).length
  })
  observer.observe({ type: 'longtask' })
  const item = () => [...document.querySelectorAll('[aria-posinset]')].at(-1)
  const scroller = item()?.closest('ul')?.parentElement
  if (!scroller) throw new Error('there is nothing to scroll')
  let passed = 0
  let idleSince = performance.now()
  while (passed < wanted && performance.now() - idleSince < 10_000) {
    scroller.scrollTop += scroller.clientHeight
    await new Promise(requestAnimationFrame)
    mostRows = Math.max(mostRows, document.querySelectorAll('[data-row]').length)
    const place = Number(item()?.getAttribute('aria-posinset') ?? 0)
    if (place > passed) idleSince = performance.now()
    passed = Math.max(passed, place)
  }
  observer.disconnect()
  return { tickets: passed, longTasks, mostRows }
}
