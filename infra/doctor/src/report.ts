import type { Result } from './run-check.ts'

const MARKS = { fine: 'fine   ', warning: 'WARNING', failure: 'FAILURE' } as const

/** @returns the lines of a report: the checks in their order, each fault with its advice, and the totals */
export function reportLines(results: readonly Result[]): string[] {
  const count = (level: Result['level']) => results.filter((result) => result.level === level).length
  return [
    ...results.flatMap(({ level, subject, text, advice }) => [
      `${MARKS[level]}  ${subject}: ${text}`,
      ...(advice ? [`         ${advice}`] : []),
    ]),
    '',
    `${results.length} checks, ${count('failure')} failures, ${count('warning')} warnings.`,
  ]
}
