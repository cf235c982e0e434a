import { createLog } from '@recado/kit/log'
import { createOutgoingHistogram, createRegistry } from '@recado/kit/metrics'
import { AllowedHosts } from '@recado/kit/outgoing/allowed-hosts'
import { createOutgoing } from '@recado/kit/outgoing/outgoing'
import { callTypebot, type TypebotCall } from '../src/machines/integrations/drivers/typebot/typebot.ts'

type Outcome = Awaited<ReturnType<typeof callTypebot>>

const outgoing = createOutgoing({
  allowed: AllowedHosts.parse('*,http://127.0.0.1:*'),
  log: createLog('tickets', 'silent'),
  timing: createOutgoingHistogram(createRegistry()),
})

/**
 * @returns a function that calls a simulated Typebot flow once. By default the call starts the flow for the contact
 * Carla
 */
export const flowAt =
  (simulatorsUrl: string) =>
  (changes: Partial<TypebotCall> = {}): Promise<Outcome> =>
    callTypebot(
      outgoing,
      {
        url: `${simulatorsUrl}/typebot`,
        slug: 'loja',
        keywordFinish: 'sair',
        keywordRestart: 'voltar',
        unknownMessage: 'Não entendi.',
        restartMessage: 'Vamos de novo.',
        session: undefined,
        name: 'Carla',
        number: '5511987654321',
        text: 'oi',
        file: undefined,
        ...changes,
      },
      new AbortController().signal,
    )

/** A Typebot text bubble. */
export const bubble = (text: string) => ({
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
})

export const answerOf = (outcome: Outcome) => {
  if (outcome.outcome !== 'done') throw new Error(`the turn is ${outcome.outcome}`)
  return outcome.answer
}
export const saidIn = (outcome: Outcome) =>
  answerOf(outcome).said.map((one) => (one.kind === 'text' ? one.text : one.url))
export const sessionOf = (outcome: Outcome) => answerOf(outcome).session ?? undefined
