/** The planned answers of each provider, in order; later requests get a default answer. */
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
