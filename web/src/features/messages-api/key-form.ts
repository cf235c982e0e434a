import type { FormErrors } from '@mantine/form'
import { createApiKey } from '@recado/contracts/api-keys/routes'
import type { RouteInput } from '@recado/contracts/route'
import type { Scope } from '@recado/contracts/scope'
import { fieldErrorText } from '../../shared/api/error-text.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'

/** The values of the form; ids are strings, because selects need strings. */
export type KeyForm = {
  readonly name: string
  readonly scopes: Scope[]
  readonly queueIds: string[]
  readonly whatsappId: string | null
}
export type KeyInput = RouteInput<typeof createApiKey>['body']

export const NO_KEY: KeyForm = { name: '', scopes: ['send'], queueIds: [], whatsappId: null }

/** @returns the request; a key without queues is bound to none */
export const inputOf = ({ name, scopes, queueIds, whatsappId }: KeyForm): KeyInput => ({
  name,
  scopes,
  queueIds: queueIds.length > 0 ? queueIds.map(Number) : null,
  whatsappId: scopes.includes('send') && whatsappId !== null ? Number(whatsappId) : null,
})

const rules = contractRules(createApiKey.body)

/** @returns the errors by field; a key that can send messages needs a connection */
export const problemsOf = (form: KeyForm): FormErrors => ({
  ...rules(inputOf(form)),
  ...(form.scopes.length === 0 && { scopes: fieldErrorText('required', '') }),
  ...(form.scopes.includes('send') && form.whatsappId === null && { whatsappId: fieldErrorText('required', '') }),
})
