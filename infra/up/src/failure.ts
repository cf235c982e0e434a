/** A failure that the person at the terminal can fix: one sentence, and below it the end of a log. */
export class Failure extends Error {
  readonly lastLines: string

  constructor(sentence: string, lastLines = '') {
    super(sentence)
    this.lastLines = lastLines
  }
}

/** The printed form of an error: a failure as its message, any other error with its stack, because it is a defect. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Failure)) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  return error.lastLines ? `${error.message}\n\n${error.lastLines}\n` : error.message
}
