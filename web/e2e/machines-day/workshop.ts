import { eventually } from '@recado/chaos/eventually'
import type { Person } from '@recado/chaos/person'
import { listConnections } from '@recado/contracts/connections/routes'
import { createPrompt } from '@recado/contracts/prompts/routes'
import { listQueues, updateQueue } from '@recado/contracts/queues/routes'
import type { RouteInput } from '@recado/contracts/route'
import { type Company, staffCompany } from '../stage/company.ts'
import { SOUND } from '../stage/sound.ts'
import type { Stage } from '../stage/stage.ts'
import { PLAIN } from '../stage/words.ts'

const NUMBER = '5511933338888'
/** Who takes over from machines. */
export const SALES = 'Vendas externas'

/** A company whose machines work beside its people. */
export type Workshop = {
  readonly stage: Stage
  readonly company: Company
  readonly salesId: number // the queue to which machines give tickets
  readonly whatsappId: number
}

export async function openWorkshop(stage: Stage): Promise<Workshop> {
  const company = await staffCompany(stage, 'Oficina', NUMBER, PLAIN)
  const [queues, connections] = await Promise.all([
    company.admin.call(listQueues, {}),
    company.admin.call(listConnections, { query: {} }),
  ])
  return {
    stage,
    company,
    salesId: idOf(queues, SALES),
    whatsappId: idOf(connections, 'Principal'),
  }
}

function idOf(all: readonly { readonly id: number; readonly name: string }[], name: string): number {
  const found = all.find((one) => one.name === name)
  if (!found) throw new Error(`the workshop has no ${name}`)
  return found.id
}

type Leader = { readonly promptId?: number; readonly integrationId?: number }

/** Lets one machine answer those who write to the queue of all, or none. */
export const lead = (
  { company: { queueId } }: Workshop,
  admin: Person,
  { promptId, integrationId }: Leader,
): Promise<unknown> =>
  admin.call(updateQueue, {
    params: { queueId },
    body: { promptId: promptId ?? null, integrationId: integrationId ?? null },
  })

type PromptBody = RouteInput<typeof createPrompt>['body']

export const writePrompt = ({ salesId }: Workshop, admin: Person, name: string, more: Partial<PromptBody> = {}) =>
  admin.call(createPrompt, {
    body: {
      name,
      prompt: 'Você atende uma oficina. Responda com simpatia, em poucas palavras.',
      apiKey: 'sk-simulated',
      queueId: salesId,
      ...more,
    },
  })

export type Customer = Awaited<ReturnType<typeof meetCustomer>>

/** A phone that writes to the workshop. */
export async function meetCustomer({ stage: { simulator } }: Workshop, number: string, name: string) {
  await simulator.putPhone(number, { name })
  /** What the company has put on the phone. */
  const texts = async () => (await simulator.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]))
  return {
    number,
    name,
    texts,
    got: (text: string) => eventually(texts, (all) => all.some((one) => one.includes(text))),
    write: (text: string) => simulator.sendMessage(number, { to: NUMBER, text }),
    speak: () =>
      simulator.sendContent(number, {
        to: NUMBER,
        content: { kind: 'voice', file: SOUND.toString('base64'), seconds: 3 },
      }),
  }
}
