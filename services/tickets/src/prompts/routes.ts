import * as contract from '@recado/contracts/prompts/routes'
import { answerWith, type Route, route } from '@recado/kit/http/route'
import { customRoute } from '../custom-route.ts'
import { ANSWERS } from './answer-texts.ts'
import { changePrompt } from './change-prompt.ts'
import type { PromptDeps } from './check-prompt.ts'
import { createPrompt } from './create-prompt.ts'
import { deletePrompt } from './delete-prompt.ts'
import { listPrompts } from './list-prompts.ts'
import type { Model } from './model.ts'
import { getPrompt } from './prompt-repository.ts'
import { questionOfTrial, tryQuestion } from './try-prompt.ts'

const TRIAL_MS = 20_000

export const promptRoutes = (deps: PromptDeps & { readonly model: Model }): readonly Route[] => [
  customRoute(contract.tryPrompt, async ({ transact, body }) =>
    tryQuestion(deps.model, await transact((tx) => questionOfTrial(deps)(tx, body)), TRIAL_MS),
  ),
  route(contract.listPrompts, listPrompts),
  route(contract.getPrompt, (tx, { promptId }) => getPrompt(tx, promptId)),
  route(contract.createPrompt, createPrompt(deps)),
  route(contract.changePrompt, changePrompt(deps)),
  route(contract.deletePrompt, (tx, { promptId }) => deletePrompt(tx, promptId), answerWith(ANSWERS.deleted)),
]
