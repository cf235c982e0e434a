import type { FormErrors } from '@mantine/form'
import { createApiKey } from '@recado/contracts/api-keys/routes'
import type { RouteInput } from '@recado/contracts/route'
import type { Scope } from '@recado/contracts/scope'
import { fieldErrorText } from '../../shared/api/error-text.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'

/** A key as it is filled in; ids are texts in selects. */
export type KeyForm = {
  readonly name: string
  readonly scopes: Scope[]
  readonly queueIds: string[]
  readonly whatsappId: string | null
}
export type KeyInput = RouteInput<typeof createApiKey>['body']

export const NO_KEY: KeyForm = { name: '', scopes: ['send'], queueIds: [], whatsappId: null }

/** @returns what is sent: without queues the key is not bound to any */
export const inputOf = ({ name, scopes, queueIds, whatsappId }: KeyForm): KeyInput => ({
  name,
  scopes,
  queueIds: queueIds.length > 0 ? queueIds.map(Number) : null,
  whatsappId: scopes.includes('send') && whatsappId !== null ? Number(whatsappId) : null,
})

const rules = contractRules(createApiKey.body)

/** @returns what is missing or wrong, by field: who sends needs a connection */
export const problemsOf = (form: KeyForm): FormErrors => ({
  ...rules(inputOf(form)),
  ...(form.scopes.length === 0 && { scopes: fieldErrorText('required', '') }),
  ...(form.scopes.includes('send') && form.whatsappId === null && { whatsappId: fieldErrorText('required', '') }),
})
