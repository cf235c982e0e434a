import type { Translated } from './translated.ts'

/** What every editor of opening hours says, in Portuguese. */
export const ptHours = {
  start: 'Início',
  end: 'Fim',
  startOf: 'Início: {{day}}',
  endOf: 'Fim: {{day}}',
  closed: 'Fechado',
  hint: 'Início e fim iguais: fechado o dia todo. Fim antes do início: até o dia seguinte.',
} as const

export type HoursTexts = Translated<typeof ptHours>
