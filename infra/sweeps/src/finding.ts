/** A fault in the separation of two companies, or an answer that a sweep did not expect. */
export type Finding = {
  /** The kind of the place and its name, such as `route getTicket` or `table ticket`. */
  readonly where: string
  readonly fault: string
}

/** @returns the findings as one line each, for the message of a failed test */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ where, fault }) => `${where}: ${fault}`)
