import { expect, test } from 'vitest'
import { type Kind, ledByIntegration, TYPEBOT, WEBHOOK } from '../../../test/integrations.ts'
import { aPromptOf, leadQueue } from '../../../test/prompts.ts'
import { startProvidersForFile } from '../../../test/providers.ts'
import { bubble } from '../../../test/typebot.ts'

const ASKED = 'oi {{company}} {{name}}'

const stage = await startProvidersForFile()
const { harness, provider: control } = stage

const given = (kind: Kind) => ledByIntegration(harness, stage.url, kind)

test("a webhook's answer is sent unchanged, even if it repeats a variable that the contact wrote", async () => {
  const { write, texts } = await given(WEBHOOK)
  await write(ASKED)
  expect(await texts(2)).toEqual([ASKED, `Você disse: ${ASKED}`])
})

test("a model's answer is sent unchanged, even if it repeats a variable that the contact wrote", async () => {
  const company = await harness.company()
  const [queue, people] = [await company.queue(), await company.queue()]
  const prompt = await aPromptOf(harness, company, people)
  await leadQueue(harness, company, queue, prompt.id)
  const ticket = await company.waiting(queue, { text: ASKED })
  expect(await company.texts(ticket.id, (texts) => texts.length >= 2)).toEqual([ASKED, `Você disse: ${ASKED}`])
})

test("the texts of a Typebot flow are sent unchanged, and variables are replaced only in the company's own texts", async () => {
  const { write, texts } = await given({ ...TYPEBOT, typebotUnknownMessage: 'Não entendi, {{name}}.' })
  const input = { id: 'choice', type: 'choice input', items: [{ content: '{{name}}' }] }
  await control.answer('typebot', { messages: [bubble('{{name}}, escolha')], input })
  await write('oi')
  await texts(3)
  await write('nada disso')

  const choices = '*[ 1 ]* - {{name}}'
  expect(await texts(6)).toEqual(['oi', '{{name}}, escolha', choices, 'nada disso', 'Não entendi, Carla.', choices])
})
