import type { ProviderControl } from '@recado/provider-simulators/control-client'

/** The requests to models since the last reset. Each one is a conversation, oldest message first. */
export async function readQuestions(providers: ProviderControl): Promise<string[][]> {
  const arrivals = await providers.arrivals('openai')
  return arrivals.filter(({ path }) => path.endsWith('/chat/completions')).map(({ body }) => saidIn(body))
}

/** The conversation without the instructions to the model, which come first. */
function saidIn(body: string): string[] {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] }
  return messages.slice(1).map(({ content }) => content)
}

/** Delays the answers of the model, from the next request on. @returns a function that releases them */
export async function holdNextAnswer(providers: ProviderControl): Promise<void> {
  await providers.forget()
  await providers.setFaults([{ provider: 'openai', kind: 'held', times: 1, path: 'completions' }])
}
