import * as contract from '@recado/contracts/prompts/routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { customRoute } from '../../custom-route.ts'
import { refuseAddress } from '../../refuse-address.ts'
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

type Deps = PromptDeps & { readonly model: Model; readonly outgoing: Outgoing }

export const promptRoutes = (deps: Deps): readonly Route[] => [
  customRoute(contract.tryPrompt, async ({ transact, body }) => {
    await refuseAddress(deps.outgoing, body.baseUrl)
    return tryQuestion(deps.model, await transact((tx) => questionOfTrial(deps)(tx, body)), TRIAL_MS)
  }),
  route(contract.listPrompts, listPrompts),
  route(contract.getPrompt, (tx, { promptId }) => getPrompt(tx, promptId)),
  customRoute(contract.createPrompt, async ({ transact, body }) => {
    await refuseAddress(deps.outgoing, body.baseUrl)
    return transact((tx) => createPrompt(deps)(tx, body))
  }),
  customRoute(contract.changePrompt, async ({ transact, params, body }) => {
    await refuseAddress(deps.outgoing, body.baseUrl)
    return transact((tx) => changePrompt(deps)(tx, { ...params, ...body }))
  }),
  route(contract.deletePrompt, (tx, { promptId }) => deletePrompt(tx, promptId), answerWith(ANSWERS.deleted)),
]
