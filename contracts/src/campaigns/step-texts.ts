import type { Language } from '../language.ts'
import type { RecipientStep } from './results.ts'

/** The names of the numbers of a campaign, on pages and in exported tables. */
export const STEP_TEXTS = {
  pt: {
    sent: 'Enviadas',
    delivered: 'Entregues',
    read: 'Lidas',
    answered: 'Respondidas',
    optedOut: 'Descadastros',
    failed: 'Falhas',
  },
  en: {
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    answered: 'Answered',
    optedOut: 'Opted out',
    failed: 'Failed',
  },
  es: {
    sent: 'Enviados',
    delivered: 'Entregados',
    read: 'Leídos',
    answered: 'Respondidos',
    optedOut: 'Bajas',
    failed: 'Fallos',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<RecipientStep, string>>>>
