import type { RouteBundle } from './bundle.ts'

/** The most that may be fetched before these pages are drawn, in bytes after gzip. */
export const BUDGETS: Readonly<Record<string, number>> = { '/login': 180_000, '/tickets/:uuid?': 364_000 }

/** @returns the overruns of the budget, in words; empty without any */
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

/** A line for each page. */
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
