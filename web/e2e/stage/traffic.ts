import type { Page, Request } from 'playwright-core'

const IDLE_MS = 150 // waits a moment, because the code of a dialog sends its requests only after it has loaded

/** Watches the running requests of the page. */
export function watchTraffic(page: Page) {
  const open = new Set<Request>()
  let lastAt = performance.now()
  const begin = (request: Request) => void open.add(request)
  const end = (request: Request) => {
    open.delete(request)
    lastAt = performance.now()
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    /** Waits until every request is answered, and no further request has followed. */
    over: async (): Promise<void> => {
      while (open.size > 0 || performance.now() - lastAt < IDLE_MS)
        await page.evaluate(() => new Promise(requestAnimationFrame))
    },
    stop: (): void => {
      page.off('request', begin)
      page.off('requestfinished', end)
      page.off('requestfailed', end)
    },
  }
}
