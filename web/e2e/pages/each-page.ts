/** Checks pages, so many at a time. @returns what went wrong, each with the page where it did */
export async function problemsOf<Page extends { readonly path: string }>(
  pages: readonly Page[],
  check: (page: Page) => Promise<void>,
  atOnce = 1,
): Promise<string[]> {
  const problems: string[] = []
  const run = (page: Page) =>
    check(page).catch((error: unknown) => void problems.push(`${page.path}: ${String(error).slice(0, 3_000)}`))
  const left = [...pages]
  const runOn = async () => {
    for (let page = left.shift(); page; page = left.shift()) await run(page)
  }
  await Promise.all(Array.from({ length: atOnce }, runOn))
  return problems
}

/** @throws with all of them: an assertion would shorten them */
export function expectNone(found: readonly string[]): void {
  if (found.length > 0) throw new Error(found.join('\n'))
}
