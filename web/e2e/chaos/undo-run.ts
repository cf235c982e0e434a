import { setTimeout as pause } from 'node:timers/promises'
import { signInAgain } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { CallError, type Person } from '@recado/chaos/person'
import { startProduct } from '@recado/chaos/product'
import { chooseSeed, createRandom } from '@recado/chaos/random'
import { tellFigures } from '@recado/chaos/tell-figures'
import { snoozeTicket } from '@recado/contracts/tickets/routes'
import { undoStep } from '@recado/contracts/undo/routes'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { expect } from 'vitest'
import { openStepRecords } from '../../../infra/chaos/test/step-records.ts'
import { startToldSystem } from './told-system.ts'
import { foundUndoCompany } from './undo-company.ts'
import { createCustomers } from './undo-customers.ts'
import { findFaults } from './undo-findings.ts'
import type { TakenStep, UndoPoint, WakePoint } from './undo-stage.ts'
import { KINDS, planStep, takeStep } from './undo-steps.ts'

const SNOOZED = 3 // the number of snoozed tickets in a run
const AHEAD_MS = 4_000 // the time until the first ticket wakes
const SPREAD_MS = 500 // the greatest time between the first and the last ticket that wakes

export type UndoRun = {
  /**
   * Disturbs steps before their effects leave. It expects one effect of each step that was not undone, and none of an
   * undone step. It also expects that each ticket has the matching state, and that each customer has one active ticket.
   */
  survive(point: UndoPoint): Promise<void>
  /** Disturbs snoozed tickets as they are due to wake. It expects that each wakes, and is announced, exactly once. */
  surviveWaking(point: WakePoint): Promise<void>
  close(): Promise<void>
}

/** Starts a product with two processes that serve tickets, and a company whose steps have effects on others. */
export async function startUndoRun(): Promise<UndoRun> {
  const product = await startProduct({ replicas: { tickets: 2 }, apart: ['tickets', 'chat', 'connections'] })
  const { addresses, postgresUrl } = product
  const [system, records] = [await startToldSystem(), await openStepRecords(postgresUrl)]
  const simulator = controlClient(addresses.simulatorUrl)
  let company = await foundUndoCompany(addresses, system.url)
  const customers = createCustomers({ simulator, records, company: () => company })
  const seed = chooseSeed()

  async function begin(name: string) {
    company = { ...company, ...(await signInAgain(addresses, company)) }
    return { words: `${name}, SEED=${seed}`, random: createRandom(seed, name) }
  }

  /** Waits until all effects have been sent and have arrived, and until each conversation can continue. */
  async function settle(places: readonly { readonly customer: string }[], words: string): Promise<void> {
    await eventually(records.countUnsettled, (count) => count === 0)
    await Promise.all(places.map(({ customer }) => customers.goOn(customer)))
    await eventually(records.countUnsettled, (count) => count === 0)
    expect(await records.countDoubles(), words).toBe(0)
  }

  async function survive({ name, happen }: UndoPoint): Promise<void> {
    const { words, random } = await begin(name)
    const meet = async (kind: TakenStep['kind']) => ({ ...(await customers.meet()), kind })
    const planned = await Promise.all(KINDS.map(async (kind) => planStep(company, records, await meet(kind))))
    const steps = await Promise.all(planned.map((plan) => takeStep(company, plan)))
    const untilOver = untilAfter(Math.max(...steps.map(({ undo }) => Date.parse(undo.until))))
    const write = async (step: TakenStep) => {
      step.written = `Espera, sou ${step.customer}`
      await customers.say(step.customer, step.written)
    }
    const undo = (step: TakenStep) => undoBy(company.agent, step)
    await happen({ product, random, system, steps, undo, write, untilOver })
    const isStored = async ({ written }: TakenStep) => written === undefined || (await records.countSaid(written)) > 0
    await eventually(async () => (await Promise.all(steps.map(isStored))).every(Boolean))
    await settle(steps, words)

    const faultsOf = async (step: TakenStep) =>
      findFaults({ records, system, company, shown: await customers.shownTo(step.customer) }, step)
    const faults = (await Promise.all(steps.map(faultsOf))).flat()
    expect(faults, `${words}: ${faults.join('; ')}`).toEqual([])
    tellFigures({ 'undoable steps': steps.length, points: 1 })
  }

  async function surviveWaking({ name, happen }: WakePoint): Promise<void> {
    const { words, random } = await begin(name)
    const met = await Promise.all(Array.from({ length: SNOOZED }, customers.meet))
    const at = Date.now() + AHEAD_MS
    const snooze = ({ ticketId }: { ticketId: number }) => {
      const until = new Date(at + random.between(0, SPREAD_MS)).toISOString()
      return company.agent.call(snoozeTicket, { params: { ticketId }, body: { until, isExact: true } })
    }
    await Promise.all(met.map(snooze))
    const writeAll = async () =>
      void (await Promise.all(met.map(({ customer }) => customers.say(customer, `De volta, ${customer}`))))
    await happen({ product, random, untilOver: untilAfter(at + SPREAD_MS), writeAll })
    await eventually(async () => {
      const tickets = await Promise.all(met.map(({ customer }) => records.ticketsOf(customer)))
      return tickets.flat().every(({ isSnoozed }) => !isSnoozed)
    })
    await settle(met, words)

    const wakeOf = async ({ ticketId }: { ticketId: number }) => ({
      lines: await records.countLines(ticketId, ['wokenByTime', 'wokenByContact']),
      notices: await records.countNotices(ticketId, 'ticket-woken'),
      told: system.toldOf(ticketId).filter(({ event }) => event === 'ticket.woken').length,
    })
    const wakes = () => Promise.all(met.map(wakeOf))
    await expect.poll(wakes, { message: words }).toEqual(met.map(() => ({ lines: 1, notices: 1, told: 1 })))
    tellFigures({ 'woken tickets': met.length, points: 1 })
  }

  return {
    survive,
    surviveWaking,
    close: async () => {
      await system.leave()
      await records.close()
      await product.close()
    },
  }
}

/** Requests to undo a step, and records the answer in the step. @throws CallError the request was refused as wrong */
async function undoBy(agent: Person, step: TakenStep): Promise<void> {
  step.answer = await agent.call(undoStep, { params: { undoId: step.undo.id } }).then(
    () => 'undone' as const,
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      if (error.status === 409) return 'refused'
      if (error.status >= 400 && error.status < 500) throw error // a killed process never answers so
      return 'unknown'
    },
  )
}

const untilAfter = (time: number) => (ms: number) => pause(Math.max(0, time + ms - Date.now()))
