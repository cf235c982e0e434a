/** What the providers are told to answer next, each in order; what none was told for is answered by itself. */
export type Answers = {
  tell(provider: string, answers: readonly unknown[]): void
  take(provider: string): unknown
}

export function createAnswers(): Answers {
  const told = new Map<string, unknown[]>()
  return {
    tell(provider, answers) {
      told.set(provider, [...answers])
    },
    take: (provider) => told.get(provider)?.shift(),
  }
}
