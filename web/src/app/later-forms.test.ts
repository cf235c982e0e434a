import { CompanyDetail } from '@recado/contracts/auth/company'
import { UserDetail } from '@recado/contracts/auth/user'
import { PlanDetail } from '@recado/contracts/billing/plan'
import { Integration } from '@recado/contracts/integrations/integration'
import { Prompt } from '@recado/contracts/prompts/prompt'
import { Webhook } from '@recado/contracts/webhooks/webhook'
import { expect, test } from 'vitest'
import * as integrations from '../features/integrations/dialog/integration-form.ts'
import * as companies from '../features/platform/companies/company-form.ts'
import * as plans from '../features/platform/plans/plan-form.ts'
import * as prompts from '../features/prompts/dialog/prompt-form.ts'
import * as users from '../features/users/user-form.ts'
import * as webhooks from '../features/webhooks/api.ts'
import { aCompany, aPlan } from '../testing/company-samples.ts'
import { anIntegration, aPrompt } from '../testing/machine-samples.ts'
import { aUser } from '../testing/samples.ts'
import { aWebhook } from '../testing/webhook-samples.ts'

const LATER = 'of-a-later-release' as never
const name = 'Outro nome'

/** In each form, a user opens a row that a later release wrote, changes the name and saves. */
const FORMS: readonly (readonly [name: string, save: () => object])[] = [
  [
    'user',
    () => {
      const user = UserDetail.parse(aUser({ profile: LATER, language: LATER, allTicket: LATER }))
      return users.changeOf({ ...users.formOf(user), name }, user)
    },
  ],
  [
    'company',
    () => {
      const company = CompanyDetail.parse(aCompany({ recurrence: LATER, language: LATER }))
      return companies.changeOf({ ...companies.formOf(company), name }, company)
    },
  ],
  [
    'plan',
    () => {
      const plan = PlanDetail.parse(aPlan({ features: ['useCampaigns', LATER] }))
      return plans.changeOf({ ...plans.formOf(plan), name }, plan)
    },
  ],
  [
    'prompt',
    () => {
      const prompt = Prompt.parse(aPrompt({ voice: LATER }))
      return prompts.changeOf({ ...prompts.formOf(prompt), name }, prompt)
    },
  ],
  [
    'integration',
    () => {
      const integration = Integration.parse(anIntegration({ type: 'dialogflow', language: LATER }))
      return integrations.changeOf({ ...integrations.formOf(integration), name }, integration)
    },
  ],
  [
    'webhook',
    () => {
      const webhook = Webhook.parse(aWebhook({ events: ['message.created', LATER] }))
      return webhooks.changeOf({ ...webhook, name }, webhook)
    },
  ],
]

test.each(FORMS)('a form sends only the fields that the user changed: %s', (_, save) => {
  expect(save()).toEqual({ name })
})

test('a new key of a prompt is sent with the address and the voice that the user saw in the form', () => {
  const prompt = Prompt.parse(
    aPrompt({ baseUrl: 'https://models.example/v1', voice: 'pt-BR-FranciscaNeural', voiceRegion: 'brazilsouth' }),
  )
  const form = { ...prompts.formOf(prompt), apiKey: 'sk-1', voiceKey: 'vk-1' }

  expect(prompts.changeOf(form, prompt)).toEqual({
    apiKey: 'sk-1',
    baseUrl: prompt.baseUrl,
    voiceKey: 'vk-1',
    voice: prompt.voice,
    voiceRegion: prompt.voiceRegion,
  })
})

test('a new address of a webhook is sent together with the state of the switch that the user saw in the form', () => {
  const webhook = Webhook.parse(aWebhook({ active: true }))
  const url = 'https://new.example/hook'

  expect(webhooks.changeOf({ ...webhook, url }, webhook)).toEqual({ url, active: true })
})
