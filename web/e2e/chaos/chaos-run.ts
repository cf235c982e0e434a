import { setTimeout as pause } from 'node:timers/promises'
import { checkRun, type Witnesses } from '@recado/chaos/check-run'
import { signInAgain } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { type Rate, startLoad } from '@recado/chaos/load'
import { readPhones } from '@recado/chaos/phones'
import { startProduct } from '@recado/chaos/product'
import { chooseSeed, createRandom } from '@recado/chaos/random'
import { openScene, type Scene } from '@recado/chaos/scene'
import { endOfLog, sessionsIn } from '@recado/chaos/sessions-seen'
import type { Replicas } from '@recado/up/stack/parts'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { expect } from 'vitest'
import { openDatabase } from '../../../infra/chaos/test/database.ts'
import { launchBrowser } from '../browser.ts'
import { type FramesSeen, watchFrames } from './frames-seen.ts'
import { pageDifferences, showConversation } from './page-rows.ts'
import type { Scenario } from './scenarios.ts'
import { openWindows } from './windows.ts'

/** Who is at work, and how hard. */
export type Setting = {
  readonly replicas: Replicas
  readonly companies: number
  readonly connections: number // of each company
  readonly customers: number // of each connection
  readonly rate: Rate // of all together
  readonly windows: number // of the first company, beside one in a browser
  readonly hasLinks: boolean // that can be cut
  readonly beforeMs: number // of load before it happens
  readonly afterwardsMs: number
}

export type ChaosRun = {
  /**
   * Lets a scenario happen under load, and expects that phones, tables and windows tell the same of every message, that no
   * session was open twice or paired again, that no replaced gateway wrote, and that no receipt left without its row.
   * @returns the figures of it, in words
   */
  survive(scenario: Scenario): Promise<string>
  close(): Promise<void>
}

/** Starts a product with companies at work, and a browser. */
export async function startChaosRun(setting: Setting): Promise<ChaosRun> {
  const product = await startProduct(setting)
  const { addresses } = product
  let scenes: readonly Scene[] = await Promise.all(
    Array.from({ length: setting.companies }, (_, index) => {
      const { connections, customers } = setting
      return openScene(addresses, { name: `Empresa${index}`, area: `551198${index}0`, connections, customers })
    }),
  )
  const rate = { written: setting.rate.written / scenes.length, sent: setting.rate.sent / scenes.length }
  const browser = await launchBrowser()
  const seed = chooseSeed()
  let runs = 0

  const witnesses = (run: string, since: number, frames: readonly FramesSeen[]): Witnesses => {
    const conversations = scenes.flatMap((scene) => scene.conversations)
    return {
      phones: () => readPhones(addresses, conversations, run),
      network: () => controlClient(addresses.simulatorUrl).log(since),
      windows: () => frames.flatMap((each) => each.read()),
      tables: () => look((database) => database.readMessages(run)),
      countUnsent: () => look((database) => database.countUnsent(run)),
      journal: () => look((database) => database.readJournal()),
      hops: async (id) => [
        ...(await look((database) => database.findHops(id))),
        ...frames.flatMap((each) => each.hops(id)),
      ],
    }
  }
  async function look<T>(read: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
    await using database = await openDatabase(product.postgresUrl)
    return await read(database)
  }

  async function survive({ name, happen, mayOpenTwice }: Scenario): Promise<string> {
    const run = `r${++runs}`
    scenes = await Promise.all(
      scenes.map(async ({ company, conversations }) => ({
        company: await signInAgain(addresses, company),
        conversations,
        trail: { written: [], answered: [] },
      })),
    )
    const [shown] = scenes
    if (!shown) throw new Error('nobody is at work')
    const { agent } = shown.company
    const shownTicket = shown.conversations[0]?.ticketId ?? 0
    const page = await showConversation(browser, addresses.url, agent, shownTicket)
    const windows = await openWindows(addresses.url, agent, shown.conversations, setting.windows)
    const frames = await Promise.all(
      scenes.map(({ company, conversations }) => watchFrames(company.agent, conversations, run)),
    )
    const since = await endOfLog(addresses.simulatorUrl)

    const began = performance.now()
    const loads = scenes.map((scene) => startLoad(addresses, scene, rate, run))
    await pause(setting.beforeMs)
    await happen({ product, scenes, random: createRandom(seed + runs) })
    await pause(setting.afterwardsMs)
    await Promise.all(loads.map((load) => load.stop()))
    const seconds = (performance.now() - began) / 1_000
    const written = scenes.flatMap(({ trail }) => trail.written)
    const answered = scenes.flatMap(({ trail }) => trail.answered)
    const verdict = await checkRun(witnesses(run, since, frames), [...written, ...answered])
    expect(describe(verdict), `${name}, SEED=${seed}`).toEqual([])
    await eventually(
      async () => [...(await windows.differences()), ...(await pageDifferences(page, agent, shownTicket))],
      (differences) => differences.length === 0,
    )

    const { longestGap, openedTwice, paired } = sessionsIn(verdict.entries)
    expect(paired).toBe(0)
    expect(await look((database) => database.countStale())).toBe(0)
    if (!mayOpenTwice) expect(openedTwice).toEqual([])
    for (const each of frames) each.close()
    windows.close()
    await page.context().close()
    return [
      `${name} (SEED=${seed}): ${seconds.toFixed(0)} s`,
      `${written.length} written (${(written.length / seconds).toFixed(0)}/s)`,
      `${answered.length} sent (${(answered.length / seconds).toFixed(0)}/s), ${verdict.resends} resends`,
      `all arrived ${(verdict.settledMs / 1_000).toFixed(1)} s after the last`,
      `longest time without session ${longestGap?.toFixed(1) ?? 0} s`,
    ].join(', ')
  }

  return {
    survive,
    close: async () => {
      await browser.close()
      await product.close()
    },
  }
}

const describe = ({ violations, trails }: Awaited<ReturnType<typeof checkRun>>): string[] => [
  ...violations.map(({ kind, log, id, text, detail }) => `${kind} in ${log}: ${text} (${id}), ${detail}`),
  ...trails,
]
