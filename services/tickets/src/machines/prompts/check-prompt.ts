import type { PromptFields } from '@recado/contracts/prompts/prompt'
import type { Patch } from '@recado/kit/db/patch'
import { notFound } from '@recado/kit/errors'
import { queueExists } from '../../conversation/queues/queue-repository.ts'
import type { Tx } from '../../tables/db.ts'
import type { PromptKeys } from './prompt-keys.ts'

export type PromptDeps = { readonly keys: PromptKeys }

/** The fields of a prompt that a user sets, with the keys as typed. */
export type GivenPrompt = PromptFields & { readonly apiKey: string; readonly voiceKey: string | null }

/**
 * The columns for the given fields of a prompt.
 * @throws ERR_NO_QUEUE_FOUND
 */
export async function columnsOf(tx: Tx, { keys }: PromptDeps, given: Patch<GivenPrompt>) {
  const { queueId, baseUrl, apiKey, voiceKey } = given
  if (queueId !== undefined && !(await queueExists(tx, queueId))) throw notFound('queue')
  const { companyId } = tx.caller
  const api = apiKey === undefined ? undefined : keys.seal(companyId, apiKey)
  const voice = voiceKey ? keys.seal(companyId, voiceKey) : null
  return {
    ...(api && { api_key: api.sealed, api_key_mask: api.mask }),
    ...(voiceKey !== undefined && { voice_key: voice?.sealed ?? null, voice_key_mask: voice?.mask ?? null }),
    ...withoutAbsent({
      name: given.name,
      prompt: given.prompt,
      model: given.model,
      base_url: baseUrl,
      voice: given.voice,
      voice_region: given.voiceRegion,
      max_tokens: given.maxTokens,
      temperature: given.temperature,
      max_messages: given.maxMessages,
      queue_id: queueId,
      for_people: given.forPeople,
    }),
  }
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const withoutAbsent = <T extends object>(values: T): Present<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
