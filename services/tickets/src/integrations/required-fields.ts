import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { IntegrationFields } from '@recado/contracts/integrations/integration'
import type { Caller } from '@recado/kit/caller'
import { AppError, invalidField } from '@recado/kit/errors'
import type { Outgoing } from '@recado/kit/http/outgoing/outgoing'

type Judged = Pick<IntegrationFields, 'type' | 'projectName' | 'urlN8N' | 'typebotSlug'> & {
  readonly hasAccount: boolean
}

/** What its type needs must be there. @throws ERR_VALIDATION | ERR_URL_NOT_ALLOWED its address may not be called */
export function checkRequired(
  { language }: Pick<Caller, 'language'>,
  outgoing: Pick<Outgoing, 'mayCall'>,
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
  if (urlN8N && !outgoing.mayCall(urlN8N)) throw new AppError('ERR_URL_NOT_ALLOWED')
}
