import { eventually } from '@recado/chaos/eventually'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import type { Watched } from '../browser.ts'
import { watchTraffic } from '../stage/traffic.ts'
import type { InsidePage } from './rows.ts'
import { wireOf } from './rows.ts'
import { TEXTS } from './texts.ts'
import { settled } from './visits.ts'

const { common, shell, login } = TEXTS.pt
const FIRST = 15

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A tab in which the page has loaded what it shows, after it was slow, and had failed. */
export async function seeLoadingAndError(context: BrowserContext, shown: InsidePage): Promise<Page> {
  const tab = await context.newPage()
  const traffic = watchTraffic(tab)
  if (shown.reads) await seeItSlowAndFailing(tab, shown, wireOf(shown.reads))
  else await tab.goto(shown.address)
  await traffic.over() // a list fetches what it has room for
  await settled(tab)
  traffic.stop()
  return tab
}

async function seeItSlowAndFailing(tab: Page, shown: InsidePage, wire: RegExp): Promise<void> {
  const held: Route[] = []
  let isDown = false
  await tab.route(wire, (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    if (isDown) return route.abort()
    held.push(route)
  })
  await tab.goto(shown.address)
  await heading(tab, shown.title(TEXTS.pt)).waitFor({ state: 'attached' }) // the title at once
  await eventually(
    async () => held.length,
    (count) => count > 0,
  )
  await tab.locator('.mantine-Skeleton-root').first().waitFor() // and the outline of what is on its way
  expect(await tab.getByText(common.loadFailed).count()).toBe(0)

  isDown = true
  await Promise.all(held.splice(0).map((route) => route.abort()))
  await tab.getByText(common.loadFailed).first().waitFor()
  const retry = tab.getByRole('alert').getByRole('button', { name: common.retry }).first()
  await retry.waitFor()

  await tab.unroute(wire)
  await retry.click()
  await tab.getByText(common.loadFailed).first().waitFor({ state: 'detached' })
}

/** Says so while the network is away, keeps what it shows, and is well again afterwards. */
export async function seeOffline(tabs: readonly Page[], { context }: Watched): Promise<void> {
  const dot = (tab: Page, state: keyof typeof shell.live) => tab.getByRole('status', { name: shell.live[state] })
  await Promise.all(tabs.map((tab) => dot(tab, 'connected').waitFor()))
  const before = await Promise.all(tabs.map(contentOf))

  await context.setOffline(true)
  await Promise.all(
    tabs.map(async (tab) => {
      await dot(tab, 'offline').waitFor()
      await tab.getByText(shell.offlineBanner).waitFor()
    }),
  )
  expect(await Promise.all(tabs.map(contentOf))).toEqual(before)

  await context.setOffline(false)
  await Promise.all(tabs.map((tab) => dot(tab, 'connected').waitFor()))
}

/** The heading, and the first things that one can do on the page: neither goes away with the network. */
const contentOf = (tab: Page): Promise<string> =>
  tab.evaluate((count) => {
    const heading = document.querySelector('h1')?.textContent
    const buttons = [...document.querySelectorAll('#content button')].slice(0, count) // a list draws the rows that have room
    return [heading, ...buttons.map((button) => button.ariaLabel ?? button.textContent)].join(', ')
  }, FIRST)

/** Told that somebody else has signed in as this person, every tab ends at the sign-in. */
export async function seeSessionEnd(tab: Page): Promise<void> {
  await tab.waitForURL('**/login')
  await heading(tab, login.title).waitFor()
}

/** Nothing of the page is drawn or fetched; the person is told, and led to where he may be. */
export async function seeRefusal(tab: Page, { path, address, title, reads }: InsidePage): Promise<void> {
  const asked: string[] = []
  const listen = (request: { url(): string }) => {
    if (reads && wireOf(reads).test(request.url())) asked.push(request.url())
  }
  const traffic = watchTraffic(tab)
  await goInside(tab, '/todolist') // which asks for nothing
  await heading(tab, TEXTS.pt.todos.title).waitFor()
  await traffic.over()
  traffic.stop()

  tab.on('request', listen)
  await goInside(tab, address)
  const told = tab.getByRole('alert').filter({ hasText: shell.refused })
  await told.waitFor()
  expect(await heading(tab, title(TEXTS.pt)).count(), path).toBe(0)
  expect(asked, path).toEqual([])
  tab.off('request', listen)
  await tab.waitForURL((url) => url.pathname !== address)
  await told.waitFor({ state: 'detached' }) // or the next one would pass for told
}

/** Goes to another address of the client as its links do. */
export async function goInside(tab: Page, address: string): Promise<void> {
  await tab.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
