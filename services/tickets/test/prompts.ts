import type { Prompt } from '@recado/contracts/prompts/prompt'
import { createPrompt } from '@recado/contracts/prompts/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import { updateQueue } from '@recado/contracts/queues/routes'
import { type ProviderControl, providerControl } from '@recado/provider-simulators/control-client'
import { startProviderSimulators } from '@recado/provider-simulators/start-simulators'
import { type Company, type Harness, startTickets } from './harness.ts'

export type WithModel = {
  readonly harness: Harness
  readonly provider: ProviderControl
  /** Lets the simulated model begin as at its start. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** The service alone with a simulated model. */
export async function startWithModel(): Promise<WithModel> {
  const simulators = await startProviderSimulators()
  const provider = providerControl(simulators.url)
  const harness = await startTickets({
    isAlone: true,
    environment: {
      MODEL_URL: `${simulators.url}/openai/v1`,
      SPEECH_URL: `${simulators.url}/azure-speech/cognitiveservices/v1`,
    },
  })
  return {
    harness,
    provider,
    async reset() {
      await provider.setFaults([])
      await provider.answer('openai')
      await provider.answer('openai-transcription')
      await provider.release()
      await provider.forget()
    },
    async close() {
      await harness.close()
      await simulators.stop()
    },
  }
}

/** @returns how many turns of prompts the company has that this condition of SQL holds for */
export async function countTurns({ service }: Harness, company: Company, condition: string): Promise<number | null> {
  const find = `select 1 from prompt_turn where company_id = $1 and ${condition}`
  return (await service.database.query(find, [company.id])).rowCount
}

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
