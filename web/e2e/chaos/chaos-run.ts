import { setTimeout as pause } from 'node:timers/promises'
import { checkRun } from '@recado/chaos/check-run'
import { signInAgain } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { type Load, type Rate, startLoad } from '@recado/chaos/load'
import { type ProductOptions, startProduct } from '@recado/chaos/product'
import { chooseSeed, createRandom } from '@recado/chaos/random'
import { openScene, type Scene } from '@recado/chaos/scene'
import { sessionsIn } from '@recado/chaos/sessions-seen'
import { tellFigures } from '@recado/chaos/tell-figures'
import { expect } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { type Observers, observe } from './observers.ts'
import type { Scenario } from './scenarios.ts'

/** The companies and services of a chaos run, and their load. */
export type Setting = ProductOptions & {
  readonly companies: number
  readonly connections: number // for each company
  readonly customers: number // for each connection
  readonly rate: Rate // for all connections together
  readonly windows: number // of the first company, in addition to one in a browser
  readonly beforeMs: number // the time under load before the scenario begins
  readonly afterwardsMs: number
}

export type ChaosRun = {
  /**
   * Runs a scenario under load. It expects that phones, tables and windows agree on every message. It also expects that
   * no session was open twice or paired again, that no replaced gateway wrote, and that no receipt was sent before its
   * row was written.
   * @returns the figures of the run, as text
   */
  survive(scenario: Scenario): Promise<string>
  close(): Promise<void>
}

/** Starts a product with companies under load, and a browser. */
export async function startChaosRun(setting: Setting): Promise<ChaosRun> {
  const product = await startProduct(setting)
  const { addresses } = product
  let scenes: readonly Scene[] = await Promise.all(
    Array.from({ length: setting.companies }, (_, index) => {
      const { connections, customers } = setting
      return openScene(addresses, { name: `Empresa${index}`, area: `551198${index}0`, connections, customers })
    }),
  )
  const shareOf = ({ written, sent }: Rate): Rate => ({
    written: written / setting.companies,
    sent: sent / setting.companies,
  })
  const browser = await launchBrowser()
  const seed = chooseSeed()
  let runs = 0

  async function survive(scenario: Scenario): Promise<string> {
    const run = `r${++runs}`
    scenes = await Promise.all(
      scenes.map(async ({ company, conversations }) => ({
        company: await signInAgain(addresses, company),
        conversations,
        trail: { written: [], answered: [] },
      })),
    )
    const observers = await observe(product, scenes, { browser, run, windows: setting.windows })
    try {
      return await watch(scenario, run, observers)
    } finally {
      await observers.close()
    }
  }

  async function watch({ name, happen, mayOpenTwice }: Scenario, run: string, observers: Observers): Promise<string> {
    const { witnesses } = observers
    const began = performance.now()
    const backlog = watchBacklog(witnesses.count, scenes)
    const loads: Load[] = []
    const addLoad = (wanted: Rate): Load => {
      const how = { rate: shareOf(wanted), run: `${run} ${loads.length}`, mayWrite: backlog.isBearable }
      const parts = scenes.map((scene) => startLoad(addresses, scene, how))
      const load = {
        stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
        abandon: () => {
          for (const part of parts) part.abandon()
        },
      }
      loads.push(load)
      return load
    }
    addLoad(setting.rate)
    try {
      await pause(setting.beforeMs)
      await happen({
        product,
        scenes,
        random: createRandom(seed, name),
        addLoad,
        countWaiting: backlog.countWaiting,
      })
      await pause(setting.afterwardsMs)
      await Promise.all(loads.map((load) => load.stop()))
    } finally {
      for (const load of loads) load.abandon() // a failed scenario may leave the product without answers
      backlog.stop()
    }
    const seconds = (performance.now() - began) / 1_000

    const written = scenes.flatMap(({ trail }) => trail.written)
    const answered = scenes.flatMap(({ trail }) => trail.answered)
    const verdict = await checkRun(witnesses, [...written, ...answered])
    expectNone(inWords(verdict), `${name}, SEED=${seed}`)
    await eventually(observers.differences, (differences) => differences.length === 0)
    const { longestGap, openedTwice, paired } = sessionsIn(verdict.entries)
    expect(paired).toBe(0)
    expect(await observers.countStale()).toBe(0)
    if (!mayOpenTwice) expectNone(openedTwice, `opened twice: ${name}, SEED=${seed}`)
    tellFigures({ 'messages written': written.length, 'messages sent': answered.length, scenarios: 1 })
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

const BEARABLE = 4_000 // number of messages that are being processed

/** Polls how many messages the product still has to process. While its database is down, it returns the last count. */
function watchBacklog(count: () => Promise<{ stored: number }>, scenes: readonly Scene[]) {
  let stored = 0
  let isWatched = true
  const watch = async () => {
    while (isWatched) {
      stored = await count().then(
        (counted) => counted.stored,
        () => stored,
      )
      await pause(1_000) // the operator's command of a scenario needs a moment without other sessions of the databases
    }
  }
  void watch()
  const sizeOf = ({ trail: { written, answered } }: Scene) => written.length + answered.length
  const countWaiting = () => scenes.reduce((sum, scene) => sum + sizeOf(scene), 0) - stored
  return {
    countWaiting,
    isBearable: () => countWaiting() < BEARABLE,
    stop: () => {
      isWatched = false
    },
  }
}

/** Puts the findings into the first line of the failure message, because reports show only that line. */
const expectNone = (findings: readonly string[], label: string): void =>
  expect(findings, [label, ...findings.slice(0, 20)].join('; ')).toEqual([])

const inWords = ({ violations, trails }: Awaited<ReturnType<typeof checkRun>>): string[] => [
  ...violations.map(({ kind, log, id, text, detail }) => `${kind} in ${log}: ${text} (${id}), ${detail}`),
  ...trails,
]
