import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const GRAVE = ['serious', 'critical']
/** WCAG 2.2, A and AA. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What the standard leaves open, and is as grave here, whatever its impact. */
const ALSO = [
  'accesskeys',
  'aria-dialog-name',
  'aria-text',
  'aria-treeitem-name',
  'label-content-name-mismatch',
  'label-title-only',
  'landmark-no-duplicate-banner',
  'landmark-unique',
  'tabindex',
]
const RULES = Object.fromEntries(ALSO.map((rule) => [rule, { enabled: true }]))

/** All of them, or those alone that depend on the theme. */
export type Rules = 'all' | 'colours'
const OPTIONS: Readonly<Record<Rules, RunOptions>> = {
  all: { runOnly: { type: 'tag', values: STANDARD }, rules: RULES },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
}

/** The first rows and cards of each list are looked at; the others are made as they are. */
const REPEATED = ['#content tr:nth-child(n + 7)', '#content ul > li:nth-child(n + 5)']

type Tested = { axe?: { run: (what: ElementContext, options: RunOptions) => Promise<AxeResults> } }

/** What keeps people from using the page, found by axe-core: what is serious or critical, with the element. */
export async function findBarriers(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    ({ exclude, options }) =>
      (window as Tested).axe?.run({ exclude }, options) ?? Promise.reject(new Error('axe has gone')),
    {
      exclude: REPEATED,
      options: { ...OPTIONS[rules], resultTypes: ['violations' as const], preload: false },
    },
  )
  return violations
    .filter(({ id, impact }) => ALSO.includes(id) || GRAVE.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
    )
}
