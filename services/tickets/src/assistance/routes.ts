import * as contract from '@recado/contracts/assistance/routes'
import { type Route, route } from '@recado/kit/http/route'
import { findPeoplePrompt } from '../prompts/people-prompt-repository.ts'

export const assistanceRoutes = (): readonly Route[] => [
  route(contract.getAssistance, async (tx) => ({ peoplePromptId: (await findPeoplePrompt(tx))?.id ?? null })),
]
