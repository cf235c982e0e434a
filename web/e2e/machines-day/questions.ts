import type { ProviderControl } from '@recado/provider-simulators/control-client'

/** What models were asked since they forgot: of each question what was said so far, oldest first. */
export async function readQuestions(providers: ProviderControl): Promise<string[][]> {
  const arrivals = await providers.arrivals('openai')
  return arrivals.filter(({ path }) => path.endsWith('/chat/completions')).map(({ body }) => saidIn(body))
}

/** Without what the model is told about itself, which comes first. */
function saidIn(body: string): string[] {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] }
  return messages.slice(1).map(({ content }) => content)
}

/** Lets the model think until it is released, from the next question on. */
export async function holdNextAnswer(providers: ProviderControl): Promise<void> {
  await providers.forget()
  await providers.setFaults([{ provider: 'openai', kind: 'held', times: 1, path: 'completions' }])
}
