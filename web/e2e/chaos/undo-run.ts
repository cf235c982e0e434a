import { setTimeout as pause } from 'node:timers/promises'
import { signInAgain } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { CallError } from '@recado/chaos/person'
import { startProduct } from '@recado/chaos/product'
import { chooseSeed, createRandom } from '@recado/chaos/random'
import { tellFigures } from '@recado/chaos/tell-figures'
import { sendMessage } from '@recado/contracts/messages/routes'
import { snoozeTicket, updateTicket } from '@recado/contracts/tickets/routes'
import { undoStep } from '@recado/contracts/undo/routes'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { expect } from 'vitest'
import { openStepRecords } from '../../../infra/chaos/test/step-records.ts'
import { startToldSystem } from './told-system.ts'
import { foundUndoCompany } from './undo-company.ts'
import { findFaults } from './undo-findings.ts'
import type { TakenStep, UndoPoint, WakePoint } from './undo-stage.ts'
import { KINDS, planStep, takeStep } from './undo-steps.ts'

const SNOOZED = 3 // tickets of a run
const AHEAD_MS = 4_000 // until they wake

export type UndoRun = {
  /**
   * Disturbs steps before their effects leave, and expects that each effect left once if the step stands and never if
   * it was undone, that the ticket is as the winner says, and that each customer has one active ticket.
   */
  survive(point: UndoPoint): Promise<void>
  /** Disturbs snoozed tickets as their time comes, and expects that each wakes, and is told of, exactly once. */
  surviveWaking(point: WakePoint): Promise<void>
  close(): Promise<void>
}

/** Starts a product with two processes that serve tickets, and a company whose steps have effects on others. */
export async function startUndoRun(): Promise<UndoRun> {
  const product = await startProduct({ replicas: { tickets: 2 }, apart: ['tickets', 'chat', 'connections'] })
  const { addresses } = product
  const simulator = controlClient(addresses.simulatorUrl)
  const [system, records] = [await startToldSystem(), await openStepRecords(product.postgresUrl)]
  let company = await foundUndoCompany(addresses, system.url)
  const seed = chooseSeed()
  let people = 0

  /** A new customer, whose ticket the agent has accepted. */
  async function meet(): Promise<{ customer: string; ticketId: number }> {
    const customer = `55119777${10_000 + ++people}`
    await simulator.putPhone(customer, { name: `Cliente ${people}` })
    await simulator.sendMessage(customer, { to: company.number, text: `Olá de ${customer}` })
    const { id: ticketId } = await eventually(async () => (await records.ticketsOf(customer))[0])
    await company.agent.call(updateTicket, { params: { ticketId }, body: { status: 'open' } })
    return { customer, ticketId }
  }

  async function undo(step: TakenStep): Promise<void> {
    step.answer = await company.agent.call(undoStep, { params: { undoId: step.undo.id } }).then(
      () => 'undone' as const,
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        return error.status === 409 ? 'refused' : 'unknown'
      },
    )
  }

  async function write(step: TakenStep): Promise<void> {
    step.written = `Espera, sou ${step.customer}`
    await simulator.sendMessage(step.customer, { to: company.number, text: step.written })
  }

  const untilOver = (latest: number) => (ms: number) => pause(Math.max(0, latest + ms - Date.now()))

  /**
   * Continues the conversation, and waits until the customer's phone shows the new message: everything that left before
   * has arrived then.
   */
  async function goOn(customer: string): Promise<void> {
    const active = async () => (await records.ticketsOf(customer)).find(({ status }) => status !== 'closed')
    if (!(await active())) await simulator.sendMessage(customer, { to: company.number, text: `Outra vez ${customer}` })
    const { id: ticketId, status } = await eventually(active)
    const params = { ticketId }
    if (status === 'pending') await company.admin.call(updateTicket, { params, body: { status: 'open' } })
    const body = `Até logo, ${customer}`
    await company.admin.call(sendMessage, { params, body: { body } })
    await eventually(async () => (await shownTo(customer)).some(({ text }) => text === body))
  }
  const shownTo = (customer: string) => simulator.messages(customer, company.number)

  async function begin(name: string) {
    company = { ...company, ...(await signInAgain(addresses, company)) }
    return { words: `${name}, SEED=${seed}`, random: createRandom(seed, name) }
  }

  async function settle(customers: readonly string[]): Promise<void> {
    await eventually(records.countUnsettled, (count) => count === 0)
    await Promise.all(customers.map(goOn))
    await eventually(records.countUnsettled, (count) => count === 0)
  }

  async function survive({ name, happen }: UndoPoint): Promise<void> {
    const { words, random } = await begin(name)
    const planned = await Promise.all(
      KINDS.map(async (kind) => planStep(company, records, { ...(await meet()), kind })),
    )
    const steps = await Promise.all(planned.map((plan) => takeStep(company, plan)))
    const latest = Math.max(...steps.map(({ undo: { until } }) => Date.parse(until)))
    await happen({ product, random, system, steps, undo, write, untilOver: untilOver(latest) })
    await eventually(async () => (await Promise.all(steps.map(isStored))).every(Boolean))
    await settle(steps.map(({ customer }) => customer))

    const faults = await Promise.all(
      steps.map(async (step) => findFaults({ records, system, company, shown: await shownTo(step.customer) }, step)),
    )
    expect(faults.flat(), `${words}: ${faults.flat().join('; ')}`).toEqual([])
    expect(await records.countDoubles(), words).toBe(0)
    tellFigures({ 'undoable steps': steps.length, points: 1 })
  }
  const isStored = async ({ written }: TakenStep) => written === undefined || (await records.countSaid(written)) > 0

  async function surviveWaking({ name, happen }: WakePoint): Promise<void> {
    const { words, random } = await begin(name)
    const met = await Promise.all(Array.from({ length: SNOOZED }, meet))
    const at = Date.now() + AHEAD_MS
    await Promise.all(
      met.map(({ ticketId }) => {
        const until = new Date(at + random.between(0, 500)).toISOString()
        return company.agent.call(snoozeTicket, { params: { ticketId }, body: { until, isExact: true } })
      }),
    )
    const writeAll = async () => {
      const texts = met.map(({ customer }) => ({ customer, text: `De volta, ${customer}` }))
      await Promise.all(
        texts.map(({ customer, text }) => simulator.sendMessage(customer, { to: company.number, text })),
      )
    }
    await happen({ product, random, untilOver: untilOver(at + 500), writeAll })
    await eventually(async () => {
      const tickets = await Promise.all(met.map(({ customer }) => records.ticketsOf(customer)))
      return tickets.flat().every(({ isSnoozed }) => !isSnoozed)
    })
    await settle(met.map(({ customer }) => customer))
    const wakes = async () =>
      Promise.all(
        met.map(async ({ ticketId }) => ({
          lines: await records.countLines(ticketId, ['wokenByTime', 'wokenByContact']),
          notices: await records.countNotices(ticketId, 'ticket-woken'),
          told: system.toldOf(ticketId).filter(({ event }) => event === 'ticket.woken').length,
        })),
      )
    await expect.poll(wakes, { message: words }).toEqual(met.map(() => ({ lines: 1, notices: 1, told: 1 })))
    expect(await records.countDoubles(), words).toBe(0)
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
