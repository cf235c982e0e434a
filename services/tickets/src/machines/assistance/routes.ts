import * as contract from '@recado/contracts/assistance/routes'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../../custom-route.ts'
import { findPeoplePrompt } from '../prompts/people-prompt-repository.ts'
import { type AskDeps, askForPerson } from './ask-for-person.ts'
import { questionOfSuggestion, questionOfSummary } from './question-of-ticket.ts'
import { type TranscribeDeps, transcribeForPerson } from './transcribe-for-person.ts'

export const assistanceRoutes = (deps: AskDeps & TranscribeDeps): readonly Route[] => [
  route(contract.getAssistance, async (tx) => ({ peoplePromptId: (await findPeoplePrompt(tx))?.id ?? null })),
  customRoute(contract.suggestReply, async (input) => ({
    text: await askForPerson(deps, input, questionOfSuggestion(deps), TEXT_LIMIT.prepared),
  })),
  customRoute(contract.sumUpTicket, async (input) => ({
    text: await askForPerson(deps, input, questionOfSummary(deps), TEXT_LIMIT.note),
  })),
  customRoute(contract.transcribeMessage, (input) => transcribeForPerson(deps, input)),
]
