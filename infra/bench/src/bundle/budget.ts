import type { RouteBundle } from './bundle.ts'

/** The maximum number of bytes (gzip) that a browser may fetch before it draws a page, by the page's path. */
export const BUDGETS: Readonly<Record<string, number>> = { '/login': 180_000, '/tickets/:uuid?': 376_000 }

/** @returns a message for each page over its budget or in the common bundle, and for each budget without a page */
export function overBudget(bundles: readonly RouteBundle[]): string[] {
  const paths = bundles.map(({ path }) => path)
  return [
    ...Object.keys(BUDGETS)
      .filter((path) => !paths.includes(path))
      .map((path) => `${path} has a budget and is no page`),
    ...bundles.filter(({ isLazy }) => !isLazy).map(({ path }) => `${path} is fetched by those who do not go there`),
    ...bundles.flatMap(({ path, scriptBytes }) => {
      const most = BUDGETS[path] ?? Number.POSITIVE_INFINITY
      return scriptBytes > most
        ? [`${path} takes ${kilobytes(scriptBytes)} of script, more than ${kilobytes(most)}`]
        : []
    }),
  ]
}

/** Describes the size of each page, one line per page. */
export function describeBundles(bundles: readonly RouteBundle[]): string {
  const width = Math.max(...bundles.map(({ path }) => path.length))
  return bundles
    .map(({ path, scriptBytes, ownBytes }) => {
      const budget = BUDGETS[path]
      const most = budget === undefined ? '' : `, at most ${kilobytes(budget)}`
      return `${path.padEnd(width)}  ${kilobytes(scriptBytes).padStart(9)}  its own ${kilobytes(ownBytes)}${most}`
    })
    .join('\n')
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`
