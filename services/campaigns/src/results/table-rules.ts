import { dayIn } from '@recado/contracts/auth/due-date'
import { type CampaignResults, RecipientStep, type StepCounts } from '@recado/contracts/campaigns/results'
import { STEP_TEXTS } from '@recado/contracts/campaigns/step-texts'
import type { Language } from '@recado/contracts/language'
import { BYTE_ORDER_MARK, csvLine } from '@recado/kit/sheets/csv'
import type { SheetCell } from '@recado/kit/sheets/write-sheet'

type Texts = {
  readonly title: string
  readonly head: readonly [campaign: string, start: string, message: string, text: string]
  readonly all: string
}

/** The texts in an exported table of results. */
export const RESULT_TEXTS: Readonly<Record<Language, Texts>> = {
  pt: {
    title: 'Campanhas',
    head: ['Campanha', 'Início', 'Mensagem', 'Texto'],
    all: 'Todas',
  },
  en: {
    title: 'Campaigns',
    head: ['Campaign', 'Start', 'Message', 'Text'],
    all: 'All',
  },
  es: {
    title: 'Campañas',
    head: ['Campaña', 'Inicio', 'Mensaje', 'Texto'],
    all: 'Todos',
  },
}

type Collected = { readonly results: readonly CampaignResults[]; readonly timezone: string }

/** The results as a table with a head. Each campaign has a row for all its messages, and one for each used variant. */
export function tableOf({ results, timezone }: Collected, language: Language): SheetCell[][] {
  const { head, all } = RESULT_TEXTS[language]
  const rowsOf = ({ name, startedAt, variants, ...counts }: CampaignResults): SheetCell[][] => {
    const day = dayIn(timezone, new Date(startedAt))
    return [
      [name, day, all, null, ...cellsOf(counts)],
      ...variants.map(({ variant, text, ...of }) => [name, day, variant, text, ...cellsOf(of)]),
    ]
  }
  return [[...head, ...RecipientStep.options.map((step) => STEP_TEXTS[language][step])], ...results.flatMap(rowsOf)]
}

const cellsOf = (counts: StepCounts): SheetCell[] => RecipientStep.options.map((step) => counts[step])

/** A table as the text of a CSV file. */
export const csvOf = (lines: readonly (readonly SheetCell[])[]): string =>
  BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells.map((cell) => cell?.toString() ?? null))).join('')
