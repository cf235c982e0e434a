import { companyUpdated } from '@recado/contracts/auth/events'
import { aCompany } from '@recado/contracts/testing/company'
import { eventually } from '@recado/kit/testing/service'
import type { ProviderControl } from '@recado/provider-simulators/control-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Company, Harness } from '../../../test/harness.ts'
import { ledByPrompt, startWithModel, type WithModel } from '../../../test/prompts.ts'

const HAND_OVER = 'Vou transferir você para um atendente. Aguarde um instante.'

let stage: WithModel
let provider: ProviderControl
let harness: Harness
beforeAll(async () => {
  stage = await startWithModel()
  ;({ harness, provider } = stage)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const query = (text: string, { id }: Company) => harness.service.database.query(text, [id])
const textsOf = async (company: Company, count: number) => {
  const [ticket] = await company.tickets((tickets) => tickets.length > 0)
  return company.texts(ticket?.id ?? 0, (texts) => texts.length >= count)
}
const asked = (count: number) =>
  eventually(
    () => provider.arrivals('openai'),
    ({ length }) => length >= count,
  )

/** Publishes a plan without prompts, and waits until the service has stored it. */
async function loseThePlan(company: Company): Promise<void> {
  const { plan } = aCompany(company.id)
  const changed = aCompany(company.id, { plan: { ...plan, features: [] }, version: 2 })
  await harness.service.publish(companyUpdated, company.id, { company: changed })
  const without = `select from company_ref where company_id = $1 and not features::text like '%useOpenAi%'`
  await eventually(async () => (await query(without, company)).rowCount)
}

test('a ticket is handed to agents when the plan loses prompts while the model works', async () => {
  const { company, write } = await ledByPrompt(harness)
  await provider.setFaults([{ kind: 'held', times: 1 }])
  await write('Oi')
  await asked(1)
  await loseThePlan(company)
  await provider.release()

  expect(await textsOf(company, 2)).toEqual(['Oi', HAND_OVER])
})

test('a ticket is handed to agents without a question when the plan loses prompts before the question', async () => {
  const { company, write } = await ledByPrompt(harness)
  await write('Oi')
  await textsOf(company, 2)
  await query(
    `insert into prompt_turn (company_id, ticket_id, prompt_id, queue_id, message_id, due_at)
     select company_id, ticket_id, prompt_id, queue_id, message_id, 'infinity' from prompt_turn where company_id = $1`,
    company,
  )
  await loseThePlan(company)
  await query(`update prompt_turn set due_at = now() where company_id = $1 and due_at = 'infinity'`, company)

  expect(await textsOf(company, 3)).toEqual(['Oi', 'Você disse: Oi', HAND_OVER])
  expect(await asked(1)).toHaveLength(1)
})
