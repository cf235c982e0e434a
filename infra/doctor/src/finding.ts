/** The result of a check. It contains no secrets. A `failure` needs a repair now, a `warning` soon. */
export type Finding = {
  readonly level: 'fine' | 'warning' | 'failure'
  /** What was found, in a sentence. */
  readonly text: string
  /** What the operator should do; absent if it is fine. */
  readonly advice?: string
}

export const fine = (text: string): Finding => ({ level: 'fine', text })
export const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice })
export const failure = (text: string, advice: string): Finding => ({ level: 'failure', text, advice })
