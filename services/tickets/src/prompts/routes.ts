import * as contract from '@recado/contracts/prompts/routes'
import { answerWith, type Route, route } from '@recado/kit/http/route'
import { ANSWERS } from './answer-texts.ts'
import { changePrompt } from './change-prompt.ts'
import type { PromptDeps } from './check-prompt.ts'
import { createPrompt } from './create-prompt.ts'
import { deletePrompt } from './delete-prompt.ts'
import { listPrompts } from './list-prompts.ts'
import { getPrompt } from './prompt-repository.ts'

export const promptRoutes = (deps: PromptDeps): readonly Route[] => [
  route(contract.listPrompts, listPrompts),
  route(contract.getPrompt, (tx, { promptId }) => getPrompt(tx, promptId)),
  route(contract.createPrompt, createPrompt(deps)),
  route(contract.changePrompt, changePrompt(deps)),
  route(contract.deletePrompt, (tx, { promptId }) => deletePrompt(tx, promptId), answerWith(ANSWERS.deleted)),
]
