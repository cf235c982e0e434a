import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Watched } from '../browser.ts'
import { watchTraffic } from '../stage/traffic.ts'
import { problemsOfAll } from './each-page.ts'
import type { InsidePage } from './rows.ts'
import { wireOf } from './rows.ts'
import { TEXTS } from './texts.ts'
import { settled } from './visits.ts'

const { common, shell, login, todos } = TEXTS.pt
const FIRST = 15

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A page of the client in a tab of its own. */
export type Opened = { readonly shown: InsidePage; readonly path: string; readonly tab: Page }

/**
 * Opens a tab for each of the pages, in the background. The first tab opens the others, so that they share a process
 * and its compiled code.
 */
export async function openTabs({ page, context }: Watched, pages: readonly InsidePage[]): Promise<Opened[]> {
  await page.goto('/todolist')
  const opened: Opened[] = []
  for (const shown of pages) {
    const open = () => page.evaluate(() => void window.open('/todolist'))
    const [tab] = opened.length > 0 ? await Promise.all([context.waitForEvent('page'), open()]) : [page]
    await heading(tab, todos.title).waitFor()
    opened.push({ shown, path: shown.path, tab })
  }
  await Promise.all(opened.map(({ tab }) => dotOf(tab, 'connected').waitFor()))
  return opened
}

/**
 * Expects the title at once and a skeleton while the service does not respond. Then it leaves the page, because pending
 * requests occupy connections, and the tabs of a window share six of them.
 */
export async function seeSlow({ shown, tab }: Opened): Promise<void> {
  await goInside(tab, shown.address)
  await heading(tab, shown.title(TEXTS.pt)).waitFor({ state: 'attached' })
  if (!shown.reads) return
  await tab.locator('.mantine-Skeleton-root').first().waitFor()
  expect(await tab.getByText(common.loadFailed).count()).toBe(0)
  await goInside(tab, '/todolist')
  await heading(tab, todos.title).waitFor()
}

/** Expects an error with a retry button when the service is down. */
export async function seeFailed({ shown, tab }: Opened): Promise<void> {
  if (!shown.reads) return
  await goInside(tab, shown.address)
  await tab.getByText(common.loadFailed).first().waitFor()
  await retryOf(tab).first().waitFor()
}

/** Expects the content after a retry when the service is back. A page that polls may show it earlier. */
export async function seeRecovered({ shown, tab }: Opened): Promise<void> {
  const traffic = watchTraffic(tab)
  const retry = retryOf(tab).first()
  // the button may disappear before the click; the next line checks whether the page has recovered
  const isGone = () => {}
  if (shown.reads && (await retry.isVisible())) await retry.click({ timeout: 5_000 }).catch(isGone)
  await tab.getByText(common.loadFailed).first().waitFor({ state: 'detached' })
  await traffic.over() // waits, because a list fetches the rows that fit
  await settled(tab)
  traffic.stop()
}

const dotOf = (tab: Page, state: keyof typeof shell.live) => tab.getByRole('status', { name: shell.live[state] })

const retryOf = (tab: Page) => tab.getByRole('alert').getByRole('button', { name: common.retry })

/** Expects that the tabs show that the network is away, keep their content in place, and work again afterwards. */
export async function seeOffline(tabs: readonly Opened[], windows: readonly Watched[]): Promise<void> {
  const contents = () => Promise.all(tabs.map(async ({ path, tab }) => `${path}: ${await contentOf(tab)}`))
  const setOffline = (isOffline: boolean) => Promise.all(windows.map(({ context }) => context.setOffline(isOffline)))
  const seeConnected = ({ tab }: Opened) => dotOf(tab, 'connected').waitFor()
  expect(await problemsOfAll(tabs, seeConnected)).toEqual([])
  const before = await contents()

  await setOffline(true)
  // The tabs share a process, which gets the browser's event before the last tab is cut off, so that tab may have
  // reconnected meanwhile. A second event in each tab corrects this.
  await Promise.all(tabs.map(({ tab }) => tab.evaluate(() => dispatchEvent(new Event('offline')))))
  const seeSaid = async ({ tab }: Opened) => {
    await dotOf(tab, 'offline').waitFor()
    await tab.getByText(shell.offlineBanner).waitFor()
  }
  expect(await problemsOfAll(tabs, seeSaid)).toEqual([])
  expect(await contents()).toEqual(before)

  await setOffline(false)
  expect(await problemsOfAll(tabs, seeConnected)).toEqual([])
}

/**
 * The parts of the window, the heading, and the first buttons, with their positions: a lost network may not remove or
 * move them.
 */
const contentOf = (tab: Page): Promise<string> =>
  tab.evaluate((count) => {
    const frame = [...document.querySelectorAll('header, header :is(button, a), nav, #content, h1')]
    // only the first ones, because a list renders only visible rows
    const buttons = [...document.querySelectorAll('#content button')].slice(0, count)
    const nameOf = (element: Element) =>
      element.matches('h1, button') ? (element.ariaLabel ?? element.textContent) : element.tagName
    const placeOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map(Math.round).join(' ')
    }
    return [...frame, ...buttons].map((element) => `${nameOf(element)} (${placeOf(element)})`).join(', ')
  }, FIRST)

/** Expects that every tab shows the login when the same person has signed in elsewhere. */
export async function seeSessionEnd({ tab }: Opened): Promise<void> {
  await tab.waitForURL('**/login')
  await heading(tab, login.title).waitFor()
}

/** Expects that the page is neither rendered nor fetched, and that the person gets a message and a redirect. */
export async function seeRefusal(tab: Page, { path, address, title, reads }: InsidePage): Promise<void> {
  const asked: string[] = []
  const listen = (request: { url(): string }) => {
    if (reads && wireOf(reads).test(request.url())) asked.push(request.url())
  }
  const traffic = watchTraffic(tab)
  await goInside(tab, '/todolist') // a page without requests
  await heading(tab, todos.title).waitFor()
  await traffic.over()
  traffic.stop()

  tab.on('request', listen)
  const told = seesAlert(tab, shell.refused)
  await goInside(tab, address)
  await told
  expect(await heading(tab, title(TEXTS.pt)).count(), path).toBe(0)
  expect(asked, path).toEqual([])
  tab.off('request', listen)
  await tab.waitForURL((url) => url.pathname !== address)
  // waits until the message is gone, because it could be taken for the next page's message
  await tab.getByRole('alert').filter({ hasText: shell.refused }).waitFor({ state: 'detached' })
}

/**
 * Waits for an alert from within the tab, at each frame. From outside, a message of two seconds could be missed in a
 * slow tab.
 */
const seesAlert = (tab: Page, words: string) =>
  tab.waitForFunction(
    (sought) => [...document.querySelectorAll('[role=alert]')].some(({ textContent }) => textContent?.includes(sought)),
    words,
  )

/** Opens another address of the client, as a link of the client does. */
export async function goInside(tab: Page, address: string): Promise<void> {
  await tab.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
