/** Data of one company that another could see or change, or an answer that the sweep cannot classify. */
export type Finding = {
  /** `route getTicket`, `table ticket` */
  readonly where: string
  readonly fault: string
}

/** The findings, one line each, for the message of a failed test. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ where, fault }) => `${where}: ${fault}`)
