import { getAssistance } from '@recado/contracts/assistance/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/**
 * The id of the prompt that assists users in the composer; null when the company has none. Only for companies whose
 * plan has prompts.
 */
export const peoplePrompt = queryOptions({
  queryKey: ['people-prompt'],
  queryFn: async ({ signal }) => (await call(getAssistance, {}, { signal })).peoplePromptId,
})
