import { type Company, foundCompany, signInAgain } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { startProduct } from '@recado/chaos/product'
import { chooseSeed, createRandom } from '@recado/chaos/random'
import { createIntegration } from '@recado/contracts/integrations/routes'
import { sendMessage } from '@recado/contracts/messages/routes'
import { createPrompt } from '@recado/contracts/prompts/routes'
import { createQueue, updateQueue } from '@recado/contracts/queues/routes'
import type { RouteInput } from '@recado/contracts/route'
import { listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import { providerControl } from '@recado/provider-simulators/control-client'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { expect } from 'vitest'
import { openMachineTurns } from '../../../infra/chaos/test/machine-turns.ts'
import type { MachinePoint } from './machine-stage.ts'

const PATIENCE = { timeout: 400_000, interval: 500 } // the claim of a killed process expires after a minute and a half
const FENCE = 'Aqui é uma pessoa'
const PROVIDER = { prompt: 'openai', webhook: 'webhook', typebot: 'typebot' } as const
const DELAY_MS = 2_000 // before each bubble of a flow, so that a test can observe the bubbles that are already sent

export type Machine = keyof typeof PROVIDER

export type MachineRun = {
  /**
   * Disturbs a machine that answers a customer. It expects that the customer's phone shows the expected texts, each
   * once, that no flow was moved twice, and that unanswered messages wait for an agent.
   */
  survive(machine: Machine, point: MachinePoint): Promise<void>
  close(): Promise<void>
}

/** Starts a product with two processes of the tickets service, and a company for each kind of machine. */
export async function startMachineRun(): Promise<MachineRun> {
  const product = await startProduct({ replicas: { tickets: 2 } })
  const { addresses } = product
  const simulator = controlClient(addresses.simulatorUrl)
  const control = providerControl(product.providersUrl)
  const turns = await openMachineTurns(product.postgresUrl)
  const companies = {
    prompt: await foundCompany(addresses, 'Modelo', '5511988870000'),
    webhook: await foundCompany(addresses, 'Pedidos', '5511988860000'),
    typebot: await foundCompany(addresses, 'Fluxo', '5511988850000'),
  }
  await leadByPrompt(companies.prompt)
  await leadBy(companies.webhook, { type: 'webhook', name: 'Pedidos', urlN8N: `${product.providersUrl}/webhook/flow` })
  await leadBy(companies.typebot, {
    type: 'typebot',
    name: 'Fluxo',
    urlN8N: `${product.providersUrl}/typebot`,
    typebotSlug: 'loja',
    typebotDelayMessage: DELAY_MS,
  })
  const seed = chooseSeed()
  let runs = 0

  async function survive(machine: Machine, point: MachinePoint): Promise<void> {
    const company = await signInAgain(addresses, companies[machine])
    const { admin, number } = company
    const customer = `55119666${10_000 + ++runs}`
    const words = `${machine}: ${point.name}, SEED=${seed}`
    await simulator.putPhone(customer, { name: `Cliente ${runs}` })
    await control.forget()
    await control.setFaults([])
    await control.answer(PROVIDER[machine])
    const written: string[] = []
    const write = (text: string) => {
      written.push(text)
      return simulator.sendMessage(customer, { to: number, text })
    }
    const ticket = () =>
      eventually(async () => {
        const { tickets } = await admin.call(listTickets, { query: { showAll: 'true' } })
        return tickets.find(({ contact }) => contact.number === customer)
      })
    const open = async () =>
      admin.call(updateTicket, { params: { ticketId: (await ticket()).id }, body: { status: 'open' } })
    await point.happen({
      product,
      random: createRandom(seed, words),
      answer: (...answers) => control.answer(PROVIDER[machine], ...answers),
      write,
      async writeAndHold(text) {
        await control.setFaults([{ provider: PROVIDER[machine], kind: 'held', times: 1 }])
        const asked = (await control.arrivals(PROVIDER[machine])).length
        await write(text)
        await eventually(async () => (await control.arrivals(PROVIDER[machine])).length > asked)
      },
      release: control.release,
      isSpeaking: (count) =>
        eventually(
          () => turns.read(customer),
          ({ said, speaking }) => said >= count && speaking > 0,
        ),
      isSaid: (count = 1) =>
        eventually(
          () => turns.read(customer),
          ({ said, waiting }) => said >= count && waiting === 0,
        ),
      takeOver: open,
    })
    await expect
      .poll(async () => await turns.read(customer), { ...PATIENCE, message: words })
      .toMatchObject({ heard: written.length, waiting: 0 })

    const { id: ticketId, status, useIntegration } = await ticket()
    const params = { ticketId }
    if (status === 'pending') await open()
    await admin.call(sendMessage, { params, body: { body: FENCE } })
    const said = async () =>
      (await simulator.messages(customer, number)).filter(({ fromMe }) => !fromMe).map(({ text }) => text)
    await expect.poll(said, { ...PATIENCE, message: words }).toContain(FENCE)
    const shown = await said()
    const wanted = point.answers
    if (wanted === 'each once at most') expect(new Set(shown).size, `${words}: ${shown.join(' | ')}`).toBe(shown.length)
    else expect(shown, words).toEqual([...wanted, FENCE])
    if (point.isLeftToPeople) expect(status === 'open' || !useIntegration, `${words}: a person sees to it`).toBe(true)
    const moves = await control.arrivals(PROVIDER[machine])
    if (machine === 'webhook') expect(deliveriesIn(moves), `${words}: heard twice`).toBeLessThanOrEqual(written.length)
    if (machine === 'typebot') expect(moves.length, `${words}: moved twice`).toBeLessThanOrEqual(written.length)
  }

  return {
    survive,
    close: async () => {
      await turns.close()
      await product.close()
    },
  }
}

type Arrivals = readonly { readonly headers: Readonly<Record<string, string>> }[]

/**
 * Counts the deliveries of a webhook. A call and its repetitions have the same id, by which receivers recognise a
 * repetition, so they count as one delivery.
 */
const deliveriesIn = (arrivals: Arrivals): number =>
  new Set(arrivals.map(({ headers }) => headers['x-recado-delivery'])).size

async function leadByPrompt({ admin, queueId }: Company): Promise<void> {
  const people = await admin.call(createQueue, { body: { name: 'Pessoas', color: '#1971c2' } })
  const body = { name: 'Recepção', prompt: 'Você atende uma loja.', apiKey: 'sk-simulated', queueId: people.id }
  const { id: promptId } = await admin.call(createPrompt, { body })
  await admin.call(updateQueue, { params: { queueId }, body: { promptId } })
}

type Flow = RouteInput<typeof createIntegration>['body']

async function leadBy({ admin, queueId }: Company, flow: Flow): Promise<void> {
  const { id: integrationId } = await admin.call(createIntegration, { body: flow })
  await admin.call(updateQueue, { params: { queueId }, body: { integrationId } })
}
