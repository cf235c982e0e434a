import type { Page as BrowserPage } from 'playwright-core'

type Placed = { readonly path: string }
type Check<Page extends Placed> = (page: Page) => Promise<void>

/**
 * Checks pages one after the other.
 * @returns the problems, each with its page
 */
export async function problemsOf<Page extends Placed>(pages: readonly Page[], check: Check<Page>): Promise<string[]> {
  const problems: string[] = []
  for (const page of pages) problems.push(...(await problemsOn(page, check)))
  return problems
}

/** Checks pages that have a tab each, all at once. */
export async function problemsOfAll<Page extends Placed>(
  pages: readonly Page[],
  check: Check<Page>,
): Promise<string[]> {
  return (await Promise.all(pages.map((page) => problemsOn(page, check)))).flat()
}

/**
 * Checks pages that have a tab each. The tabs of a window share a process, so they are checked in turn; the windows are
 * checked at once.
 */
export async function problemsByWindow<Page extends Placed & { readonly tab: BrowserPage }>(
  pages: readonly Page[],
  check: Check<Page>,
): Promise<string[]> {
  const windows = Map.groupBy(pages, ({ tab }) => tab.context())
  return (await Promise.all([...windows.values()].map((ofOne) => problemsOf(ofOne, check)))).flat()
}

const problemsOn = <Page extends Placed>(page: Page, check: Check<Page>): Promise<string[]> =>
  check(page).then(
    () => [],
    (error: unknown) => [`${page.path}: ${String(error).slice(0, 3_000)}`],
  )

/** @throws an error with all problems, because an assertion would shorten them */
export function expectNone(found: readonly string[]): void {
  if (found.length > 0) throw new Error(found.join('\n'))
}
