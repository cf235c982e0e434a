/** Something that one company could see or change of another, or that the sweep cannot judge. */
export type Finding = {
  /** `route getTicket`, `table ticket` */
  readonly where: string
  readonly fault: string
}

/** What was found, one line each, for the message of a failed test. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ where, fault }) => `${where}: ${fault}`)
