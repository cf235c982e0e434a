import type { Prompt } from '@recado/contracts/prompts/prompt'
import { createPrompt } from '@recado/contracts/prompts/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import { updateQueue } from '@recado/contracts/queues/routes'
import type { Company, Harness } from './harness.ts'
import { resetProviders, startWithProviders, type WithProviders } from './providers.ts'

export type WithModel = WithProviders & {
  /** Resets the simulated model. */
  reset(): Promise<void>
}

/** Starts the service with a simulated model. */
export async function startWithModel(options: Parameters<typeof startWithProviders>[0] = {}): Promise<WithModel> {
  const stage = await startWithProviders(options)
  return { ...stage, reset: () => resetProviders(stage.provider) }
}

/** @returns the number of the company's prompt turns that match this SQL condition */
export async function countTurns({ service }: Harness, company: Company, condition: string): Promise<number | null> {
  const find = `select 1 from prompt_turn where company_id = $1 and ${condition}`
  return (await service.database.query(find, [company.id])).rowCount
}

/** Creates a prompt that hands tickets over to the queue when the contact asks for a person. */
export async function aPromptOf(
  harness: Harness,
  company: Company,
  queue: Queue,
  changes: object = {},
): Promise<Prompt> {
  const body = {
    name: 'Recepção',
    prompt: 'Você atende uma loja.',
    apiKey: 'sk-simulated',
    queueId: queue.id,
    ...changes,
  }
  const answer = await harness.service.call(createPrompt, { body } as never, { as: company.admin })
  if (answer.status !== 201) throw new Error(`no prompt: ${JSON.stringify(answer.body)}`)
  return answer.body as Prompt
}

/** Makes a prompt lead the tickets of a queue. */
export async function leadQueue(harness: Harness, company: Company, queue: Queue, promptId: number): Promise<void> {
  await harness.service.call(updateQueue, { params: { queueId: queue.id }, body: { promptId } }, { as: company.admin })
}

/**
 * A company with a connection whose only queue is answered by a prompt. The prompt hands tickets over to a second
 * queue. `write` sends a message from a contact.
 */
export async function ledByPrompt(harness: Harness, changes: object = {}) {
  const company = await harness.company()
  const [queue, people] = [await company.queue(), await company.queue()]
  const prompt = await aPromptOf(harness, company, people, changes)
  await leadQueue(harness, company, queue, prompt.id)
  const connection = await company.connection({ queueIds: [queue.id] })
  const chat = { phone: `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`, lid: null }
  const write = (text: string, more: object = {}) => company.receive(connection.id, { chat, text, ...more })
  return { company, queue, people, prompt, connection, write }
}
