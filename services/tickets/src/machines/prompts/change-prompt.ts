import { FIELD_ERRORS } from '@recado/contracts/errors'
import { peoplePromptChosen, promptUpdated } from '@recado/contracts/prompts/events'
import type { Prompt } from '@recado/contracts/prompts/prompt'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import type { Patch } from '@recado/kit/db/patch'
import { invalidField } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { columnsOf, type GivenPrompt, type PromptDeps } from './check-prompt.ts'
import { releaseOther } from './people-choice.ts'
import { lockPrompt, updatePrompt } from './prompt-repository.ts'
import { checkVoice } from './voice-rules.ts'

/**
 * Changes the given fields of a prompt. Absent and masked keys stay unchanged. A new address requires the key in the
 * same request, so that a stored key cannot leak to a new address.
 * @throws ERR_NO_PROMPT_FOUND | the errors of `createPrompt`
 */
export const changePrompt =
  (deps: PromptDeps) =>
  async (tx: PersonTx, { promptId, ...input }: Patch<GivenPrompt> & { promptId: number }): Promise<Prompt> => {
    const before = await lockPrompt(tx, promptId)
    const given = withoutMasks(before, input)
    const { voice = before.voice, voiceKey = before.voiceKey, voiceRegion = before.voiceRegion } = given
    const moves = given.baseUrl !== undefined && given.baseUrl !== before.baseUrl
    if (moves && given.apiKey === undefined) {
      throw invalidField('apiKey', 'required', FIELD_ERRORS.required[tx.caller.language])
    }
    checkVoice(tx.caller, { voice, voiceKey, voiceRegion })
    if (given.forPeople && !before.forPeople) await releaseOther(tx)
    const prompt = await updatePrompt(tx, promptId, await columnsOf(tx, deps, given))
    await recordUpdate(tx, {
      entity: 'prompt',
      entityId: promptId,
      changes: {
        ...changesOf(before, prompt, AUDITED),
        ...silentChangesOf(before, prompt, SILENT),
        ...(given.apiKey !== undefined && { apiKey: [null, null] }),
        ...(given.voiceKey !== undefined && { voiceKey: [null, null] }),
      },
    })
    await tx.emit(promptUpdated, { prompt })
    if (prompt.forPeople !== before.forPeople) {
      await tx.emit(peoplePromptChosen, { promptId: prompt.forPeople ? promptId : null })
    }
    return prompt
  }

const AUDITED = [
  ...(['name', 'model', 'voice', 'voiceRegion', 'maxTokens', 'temperature'] as const),
  ...(['maxMessages', 'queueId', 'forPeople'] as const),
]
const SILENT = ['prompt', 'baseUrl'] as const

function withoutMasks(before: Prompt, { apiKey, voiceKey, ...others }: Patch<GivenPrompt>): Patch<GivenPrompt> {
  return {
    ...others,
    ...(apiKey !== undefined && apiKey !== before.apiKey && { apiKey }),
    ...(voiceKey !== undefined && voiceKey !== before.voiceKey && { voiceKey }),
  }
}
