import type { Prompt } from '@recado/contracts/prompts/prompt'
import { createPrompt } from '@recado/contracts/prompts/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import { updateQueue } from '@recado/contracts/queues/routes'
import type { Company, Harness } from './harness.ts'

/** A prompt of the company whose tickets go to the queue when a person is wanted. */
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

/** Lets a prompt lead the tickets of a queue. */
export async function leadQueue(harness: Harness, company: Company, queue: Queue, promptId: number): Promise<void> {
  await harness.service.call(updateQueue, { params: { queueId: queue.id }, body: { promptId } }, { as: company.admin })
}
