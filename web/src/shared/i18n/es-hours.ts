import type { HoursTexts } from './pt-hours.ts'

/** What every editor of opening hours says, in Spanish. */
export const esHours: HoursTexts = {
  start: 'Inicio',
  end: 'Fin',
  startOf: 'Inicio: {{day}}',
  endOf: 'Fin: {{day}}',
  closed: 'Cerrado',
  hint: 'Inicio y fin iguales: cerrado todo el día. Fin antes del inicio: hasta el día siguiente.',
}
