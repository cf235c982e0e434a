import { peoplePromptChosen, promptCreated } from '@recado/contracts/prompts/events'
import type { Prompt } from '@recado/contracts/prompts/prompt'
import { recordAct } from '@recado/kit/audit'
import type { PersonTx } from '../../tables/db.ts'
import { columnsOf, type GivenPrompt, type PromptDeps } from './check-prompt.ts'
import { releaseOther } from './people-choice.ts'
import { getPrompt, insertPrompt } from './prompt-repository.ts'
import { checkVoice } from './voice-rules.ts'

/**
 * Adds a prompt.
 * @throws ERR_DUPLICATED_NAME | ERR_NO_QUEUE_FOUND | ERR_VALIDATION when it has a voice without a key
 */
export const createPrompt =
  (deps: PromptDeps) =>
  async (tx: PersonTx, input: GivenPrompt): Promise<Prompt> => {
    checkVoice(tx.caller, input)
    const { apiKey: _, voiceKey: __, queueId, ...fields } = input
    const columns = await columnsOf(tx, deps, input)
    if (fields.forPeople) await releaseOther(tx)
    const { sealed, mask } = deps.keys.seal(tx.caller.companyId, input.apiKey)
    const id = await insertPrompt(tx, {
      name: fields.name,
      prompt: fields.prompt,
      voice: fields.voice,
      max_tokens: fields.maxTokens,
      temperature: fields.temperature,
      max_messages: fields.maxMessages,
      queue_id: queueId,
      for_people: fields.forPeople,
      api_key: sealed,
      api_key_mask: mask,
      ...columns,
    })
    const prompt = await getPrompt(tx, id)
    await recordAct(tx, {
      action: 'prompt.create',
      entity: 'prompt',
      entityId: id,
      changes: { name: [null, prompt.name] },
    })
    await tx.emit(promptCreated, { prompt })
    if (fields.forPeople) await tx.emit(peoplePromptChosen, { promptId: id })
    return prompt
  }
