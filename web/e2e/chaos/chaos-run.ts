import { setTimeout as pause } from 'node:timers/promises'
import { checkRun } from '@recado/chaos/check-run'
import { signInAgain } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { startLoad } from '@recado/chaos/load'
import { startProduct } from '@recado/chaos/product'
import { openScene } from '@recado/chaos/scene'
import { endOfLog, sessionsSince } from '@recado/chaos/sessions-seen'
import { expect } from 'vitest'
import { openJournal } from '../../../infra/chaos/test/journal.ts'
import { launchBrowser } from '../browser.ts'
import { pageDifferences, showConversation } from './page-rows.ts'
import type { Scenario } from './scenarios.ts'
import { openWindows } from './windows.ts'

const REPLICAS = { connections: 2, tickets: 2, realtime: 2 }
const RATE = { written: 10, sent: 2.5 } // a second and company; there are two
const AFTERWARDS_MS = 5_000
const WINDOWS = 10

export type ChaosRun = {
  /**
   * Lets a scenario happen under load, and expects that nothing was lost, doubled or out of order, that no session was open
   * twice or paired again, that no replaced gateway wrote, and that every window shows what the product answers.
   * @param afterMs of load before it happens
   * @returns the figures of it, in words
   */
  survive(scenario: Scenario, afterMs: number): Promise<string>
  close(): Promise<void>
}

/** Starts a product of two gateways with two companies at work, and a browser. */
export async function startChaosRun(): Promise<ChaosRun> {
  const product = await startProduct(REPLICAS)
  const { stack, addresses } = product
  let scenes = [
    await openScene(addresses, 'Primeira', '55119880', 5),
    await openScene(addresses, 'Segunda', '55119770', 5),
  ]
  const browser = await launchBrowser()

  async function survive({ name, happen, mayOpenTwice }: Scenario, afterMs: number): Promise<string> {
    scenes = await Promise.all(
      scenes.map(async (scene) => ({ ...scene, company: await signInAgain(addresses, scene.company) })),
    )
    const [shown] = scenes
    if (!shown) throw new Error('nobody is at work')
    const { agent } = shown.company
    const shownTicket = shown.conversations[0]?.ticketId ?? 0
    const page = await showConversation(browser, stack.url, agent, shownTicket)
    const windows = await openWindows(stack.url, agent, shown.conversations, WINDOWS)
    const since = await endOfLog(addresses.simulatorUrl)

    const loads = scenes.map((scene) => startLoad(addresses, scene, RATE))
    await pause(afterMs)
    await happen(stack)
    await pause(AFTERWARDS_MS)
    await Promise.all(loads.map((load) => load.stop()))
    const checks = await Promise.all(scenes.map((scene) => checkRun(addresses, scene)))
    const calm = performance.now()
    await eventually(
      async () => [...(await windows.differences()), ...(await pageDifferences(page, agent, shownTicket))],
      (differences) => differences.length === 0,
    )

    const agreed = (performance.now() - calm) / 1_000
    const { longestGap, openedTwice, paired } = await sessionsSince(addresses.simulatorUrl, since)
    await using journal = await openJournal(stack.postgresUrl)
    const resends = checks.reduce((sum, check) => sum + check.resends, 0)
    expect(checks.flatMap(({ violations }) => violations)).toEqual([])
    expect(paired).toBe(0)
    expect(await journal.countStale()).toBe(0)
    if (!mayOpenTwice) expect(openedTwice).toBe(0)
    windows.close()
    await page.context().close()
    return `${name}: longest time without session ${longestGap ?? 0} s, windows agreed ${agreed.toFixed(1)} s after the last message, ${resends} resends`
  }

  return {
    survive,
    close: async () => {
      await browser.close()
      await product.close()
    },
  }
}
