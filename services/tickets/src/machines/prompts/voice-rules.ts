import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Prompt } from '@recado/contracts/prompts/prompt'
import type { Caller } from '@recado/kit/caller'
import { invalidField } from '@recado/kit/errors'

/** Checks that a prompt with a voice has the key and the region of the voice service. @throws ERR_VALIDATION */
export function checkVoice(
  { language }: Pick<Caller, 'language'>,
  { voice, voiceKey, voiceRegion }: Pick<Prompt, 'voice' | 'voiceKey' | 'voiceRegion'>,
): void {
  if (voice === 'texto') return
  if (voiceKey === null) throw invalidField('voiceKey', 'required', FIELD_ERRORS.required[language])
  if (voiceRegion === null) throw invalidField('voiceRegion', 'required', FIELD_ERRORS.required[language])
}
