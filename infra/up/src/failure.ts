/** A failure that the person at the terminal can act on: one clear sentence, and below it what a log said. */
export class Failure extends Error {
  readonly lastLines: string

  constructor(sentence: string, lastLines = '') {
    super(sentence)
    this.lastLines = lastLines
  }
}

/** The printed form of an error: a failure in its own words, anything else with its stack, since that is our bug. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Failure)) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  return error.lastLines ? `${error.message}\n\n${error.lastLines}\n` : error.message
}
