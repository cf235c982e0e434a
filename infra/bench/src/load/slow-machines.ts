import { setTimeout as pause } from 'node:timers/promises'
import { type Addresses, connectNumber, foundCompany } from '@recado/chaos/company'
import { createIntegration } from '@recado/contracts/integrations/routes'
import { createPrompt } from '@recado/contracts/prompts/routes'
import { createQueue, updateQueue } from '@recado/contracts/queues/routes'
import { type ProviderControl, providerControl } from '@recado/provider-simulators/control-client'
import type { Stack } from '@recado/up/stack/stack'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { addressesOf } from '../product.ts'

const FOUNDED_AT_ONCE = 4
const CUSTOMERS = 2 // per number
const ANSWERED_AFTER_MS = 8_000 // just below the timeout of a webhook
const WRITTEN_EVERY_MS = 200 // one message in each interval, from each customer in turn

/** Companies whose customers get their answers from machines (a prompt or a webhook) with slow providers. */
export type SlowMachines = {
  readonly providers: ProviderControl
  /**
   * Lets the customers write in turn while `use` runs, then waits for the last answers of the slow providers.
   *
   * `duringQuick` does the same with providers that answer at once.
   */
  readonly duringSlow: During
  readonly duringQuick: During
}

type During = <R>(use: () => Promise<R>) => Promise<R>

/** A customer, and the number to which they write. */
type Line = { readonly customer: string; readonly number: string }

/** Signs up companies, each with a prompt on one number and a webhook on another. */
export async function openSlowMachines(stack: Stack, count: number): Promise<SlowMachines> {
  const addresses = addressesOf(stack)
  const providers = providerControl(stack.providersUrl ?? '')
  const simulator = controlClient(addresses.simulatorUrl)
  const lines: Line[] = []
  let next = 0
  async function foundOn(): Promise<void> {
    while (next < count) lines.push(...(await foundLed(addresses, stack.providersUrl ?? '', next++)))
  }
  await Promise.all(Array.from({ length: FOUNDED_AT_ONCE }, foundOn))
  for (const { customer } of lines) await simulator.putPhone(customer, { name: `Cliente ${customer}`, read: 'auto' })

  async function during<R>(use: () => Promise<R>, ms: number): Promise<R> {
    await providers.setFaults([{ kind: 'slow', ms }])
    let isOver = false
    async function keepWriting(): Promise<void> {
      for (let turn = 0; !isOver; turn++) {
        const line = lines[turn % lines.length]
        if (!line) throw new Error('the company count is 0, so no customer can write')
        await simulator.sendMessage(line.customer, { to: line.number, text: `medida ${turn}` })
        await pause(WRITTEN_EVERY_MS)
      }
    }
    const writing = keepWriting()
    await pause(ANSWERED_AFTER_MS) // from now on, as many turns of machines end as begin
    const result = await use().finally(() => {
      isOver = true
    })
    await writing
    // twice, because a message that arrived during a machine's turn is answered in its next turn
    await pause(2 * ANSWERED_AFTER_MS)
    return result
  }
  return {
    providers,
    duringSlow: (use) => during(use, ANSWERED_AFTER_MS),
    duringQuick: (use) => during(use, 0),
  }
}

async function foundLed(addresses: Addresses, providersUrl: string, index: number): Promise<Line[]> {
  const of = (kind: number) => `55119${kind}${String(index).padStart(6, '0')}`
  const company = await foundCompany(addresses, `Lenta${index}`, of(1))
  const { admin, queueId } = company
  const flows = await admin.call(createQueue, { body: { name: 'Pedidos', color: '#1971c2' } })
  await connectNumber(addresses, { admin, queueId: flows.id }, 'Pedidos', of(2))
  const prompt = { name: 'Recepção', prompt: 'Você atende uma loja.', apiKey: 'sk-simulated', queueId: flows.id }
  const { id: promptId } = await admin.call(createPrompt, { body: prompt })
  await admin.call(updateQueue, { params: { queueId }, body: { promptId } })
  const flow = { type: 'webhook', name: 'Pedidos', urlN8N: `${providersUrl}/webhook/flow` } as const
  const { id: integrationId } = await admin.call(createIntegration, { body: flow })
  await admin.call(updateQueue, { params: { queueId: flows.id }, body: { integrationId } })
  return [of(1), of(2)].flatMap((number) =>
    Array.from({ length: CUSTOMERS }, (_, customer) => ({ customer: `${number}${customer}`, number })),
  )
}
