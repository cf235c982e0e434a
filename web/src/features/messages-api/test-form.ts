import type { FormErrors } from '@mantine/form'
import { errorText } from '@recado/contracts/errors'
import { EXTERNAL_NUMBER } from '@recado/contracts/messages/external-number'
import { sendExternally } from '@recado/contracts/messages/external-routes'
import { fieldErrorText } from '../../shared/api/error-text.ts'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'

export type TestForm = {
  readonly token: string
  readonly number: string
  readonly body: string
  readonly chosen: ChosenFile
}
export type TestKind = 'text' | 'media'

const rules = contractRules(sendExternally.body)

/** @returns the errors by field; a text needs a message, and media needs a file */
export function problemsOf(kind: TestKind, { token, number, body, chosen }: TestForm): FormErrors {
  const required = fieldErrorText('required', '')
  return {
    ...rules({ number, body }),
    ...(token.trim() === '' && { token: required }),
    ...(number === '' && { number: required }),
    ...(number !== '' &&
      !EXTERNAL_NUMBER.test(number) && { number: errorText('ERR_API_INVALID_NUMBER', currentLanguage(), {}) }),
    ...(kind === 'text' && body.trim() === '' && { body: required }),
    ...(kind === 'media' && !chosen.file && { chosen: required }),
  }
}
