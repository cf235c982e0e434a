import { pageOf, type Rule } from '../src/read-rules.ts'
import { readQuery } from './promql.ts'

const FOLDER = 'docs/runbooks'
const INDEX = 'README.md'
const HEADINGS = ['Meaning', 'Where to look', 'Actions', 'End']
const SEVERITIES: Readonly<Record<Rule['labels']['severity'], string>> = {
  page: 'Severity `page`: a person acts at once.',
  ticket: 'Severity `ticket`: the next working day is early enough.',
}

/**
 * Compares alert rules with their pages.
 * @param pages the text of each page of docs/runbooks, by its file name
 * @returns one line per alert without its page, per page without its alert, and per page that lacks a part
 */
export function checkRunbooks(rules: readonly Rule[], pages: ReadonlyMap<string, string>): string[] {
  const expected = new Set([INDEX, ...rules.map(({ alert }) => pageOf(alert))])
  return [
    ...rules.flatMap((rule) => checkRule(rule, pages.get(pageOf(rule.alert)))),
    ...[...pages.keys()].filter((page) => !expected.has(page)).map((page) => `${page}: no alert has this page`),
  ]
}

function checkRule({ alert, expr, labels, annotations }: Rule, text: string | undefined): string[] {
  const page = pageOf(alert)
  const path = `${FOLDER}/${page}`
  const faults = annotations.runbook_url === path ? [] : [`${alert}: its runbook_url is not ${path}`]
  if (text === undefined) return [...faults, `${alert}: there is no ${path}`]
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
  const unnamed = readQuery(expr)
    .selectors.map(({ metric }) => metric.replace(/_(bucket|count)$/, ''))
    .filter((metric) => !text.includes(`\`${metric}\``) && !text.includes(`\`${metric}{`))
  return [
    ...faults,
    ...(text.startsWith(`# ${alert}\n`) ? [] : [`${page}: its title is not ${alert}`]),
    ...(text.includes(SEVERITIES[labels.severity]) ? [] : [`${page}: it does not say severity ${labels.severity}`]),
    ...(headings.join() === HEADINGS.join() ? [] : [`${page}: its headings are not ${HEADINGS.join(', ')}`]),
    ...[...new Set(unnamed)].map((metric) => `${page}: it does not name ${metric}, which raises the alert`),
  ]
}
