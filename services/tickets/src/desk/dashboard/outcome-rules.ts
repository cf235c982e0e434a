import type { Outcomes } from '@recado/contracts/dashboard/outcomes'
import type { OutcomesOf } from './target-repository.ts'

type Shares = { readonly answers: Outcomes; readonly resolutions: Outcomes }

/** The sums of outcomes. */
export const sharesOf = (rows: readonly OutcomesOf[]): Shares => {
  const sum = (column: `${'answers' | 'resolutions'}${'Met' | 'Missed'}`) =>
    rows.reduce((total, row) => total + row[column], 0)
  return {
    answers: { met: sum('answersMet'), missed: sum('answersMissed') },
    resolutions: { met: sum('resolutionsMet'), missed: sum('resolutionsMissed') },
  }
}

/** The sums of each queue, in the order of the rows. */
export const byQueue = (rows: readonly OutcomesOf[]) =>
  [...Map.groupBy(rows, ({ queueId }) => queueId)].map(([queueId, own]) => ({
    queueId,
    name: own[0]?.queue ?? null,
    ...sharesOf(own),
  }))
