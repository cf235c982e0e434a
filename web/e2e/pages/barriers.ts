import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const GRAVE = ['serious', 'critical']
/** The tags of WCAG 2.2, levels A and AA. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules of axe-core outside of the standard that count as failures here, whatever their impact. */
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

/** Which rules run: all, or only those that depend on the theme. */
export type Rules = 'all' | 'colours'
const OPTIONS: Readonly<Record<Rules, RunOptions>> = {
  all: { runOnly: { type: 'tag', values: STANDARD }, rules: RULES },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
}

/** Rows and cards after the first ones of each list, which are not checked because their markup is the same. */
const REPEATED = ['#content tr:nth-child(n + 7)', '#content ul > li:nth-child(n + 5)']

type Tested = { axe?: { run: (what: ElementContext, options: RunOptions) => Promise<AxeResults> } }

/** Finds the serious and critical accessibility problems of a page with axe-core, each with its element. */
export async function findBarriers(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    ({ exclude, options }) =>
      (window as Tested).axe?.run({ exclude }, options) ??
      Promise.reject(new Error('axe-core is no longer in the page')),
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
