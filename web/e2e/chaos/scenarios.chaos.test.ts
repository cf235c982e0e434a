import { setTimeout as pause } from 'node:timers/promises'
import { checkRun } from '@recado/chaos/check-run'
import { signInAgain } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { startLoad } from '@recado/chaos/load'
import { type Product, startProduct } from '@recado/chaos/product'
import { openScene, type Scene } from '@recado/chaos/scene'
import { endOfLog, sessionsSince } from '@recado/chaos/sessions-seen'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openJournal } from '../../../infra/chaos/test/journal.ts'
import { launchBrowser } from '../browser.ts'
import { pageDifferences, showConversation } from './page-rows.ts'
import { SCENARIOS } from './scenarios.ts'
import { openWindows } from './windows.ts'

const REPLICAS = { connections: 2, tickets: 2, realtime: 2 }
const RATE = { written: 10, sent: 2.5 } // a second and company; there are two
const QUEUES_OLD_MS = 10_000
const AFTERWARDS_MS = 5_000
const WINDOWS = 10

describe('under load, nothing is lost, doubled or out of order, and every window tells the truth', () => {
  let product: Product
  let first: Scene
  let second: Scene
  let browser: Browser
  beforeAll(async () => {
    product = await startProduct(REPLICAS)
    const { addresses } = product
    first = await openScene(addresses, 'Primeira', '55119880', 5)
    second = await openScene(addresses, 'Segunda', '55119770', 5)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.close()
  })

  test.each(SCENARIOS)('when $name', async ({ name, happen, mayOpenTwice }) => {
    const { stack, addresses } = product
    first = { ...first, company: await signInAgain(addresses, first.company) }
    second = { ...second, company: await signInAgain(addresses, second.company) }
    const scenes = [first, second]
    const { agent } = first.company
    const shownTicket = first.conversations[0]?.ticketId ?? 0
    const page = await showConversation(browser, stack.url, agent, shownTicket)
    const windows = await openWindows(stack.url, agent, first.conversations, WINDOWS)
    const since = await endOfLog(addresses.simulatorUrl)

    const loads = scenes.map((scene) => startLoad(addresses, scene, RATE))
    await pause(QUEUES_OLD_MS)
    await happen(stack)
    await pause(AFTERWARDS_MS)
    await Promise.all(loads.map((load) => load.stop()))
    const checks = await Promise.all(scenes.map((scene) => checkRun(addresses, scene)))
    const calm = performance.now()
    await eventually(
      async () => [...(await windows.differences()), ...(await pageDifferences(page, agent, shownTicket))],
      (differences) => differences.length === 0,
    )

    const { longestGap, openedTwice, paired } = await sessionsSince(addresses.simulatorUrl, since)
    await using journal = await openJournal(stack.postgresUrl)
    const agreed = (performance.now() - calm) / 1_000
    const resends = checks.reduce((sum, check) => sum + check.resends, 0)
    console.log(
      `${name}: longest time without session ${longestGap ?? 0} s, windows agreed ${agreed.toFixed(1)} s after the last message, ${resends} resends`,
    )
    expect(checks.flatMap(({ violations }) => violations)).toEqual([])
    expect(paired).toBe(0)
    expect(await journal.countStale()).toBe(0)
    if (!mayOpenTwice) expect(openedTwice).toBe(0)
    windows.close()
    await page.context().close()
  })
})
