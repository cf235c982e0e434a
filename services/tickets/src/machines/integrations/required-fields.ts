import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { IntegrationFields } from '@recado/contracts/integrations/integration'
import type { Caller } from '@recado/kit/caller'
import { invalidField } from '@recado/kit/errors'

type Judged = Pick<IntegrationFields, 'type' | 'projectName' | 'urlN8N' | 'typebotSlug'> & {
  readonly hasAccount: boolean
}

/** Checks that all fields that the type requires are set. @throws ERR_VALIDATION */
export function checkRequired(
  { language }: Pick<Caller, 'language'>,
  { type, projectName, urlN8N, typebotSlug, hasAccount }: Judged,
): void {
  const demand = (field: string, isGiven: boolean) => {
    if (!isGiven) throw invalidField(field, 'required', FIELD_ERRORS.required[language])
  }
  if (type === 'dialogflow') {
    demand('projectName', projectName !== '')
    demand('jsonContent', hasAccount)
  } else {
    demand('urlN8N', Boolean(urlN8N))
    if (type === 'typebot') demand('typebotSlug', Boolean(typebotSlug))
  }
}
