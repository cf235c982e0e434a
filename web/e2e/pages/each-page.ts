/** Checks pages, one after the other. @returns what went wrong, each with the page where it did */
export async function problemsOf<Page extends { readonly path: string }>(
  pages: readonly Page[],
  check: (page: Page) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = []
  for (const page of pages)
    await check(page).catch((error: unknown) => problems.push(`${page.path}: ${String(error).slice(0, 3_000)}`))
  return problems
}

/** @throws with all of them: an assertion would shorten them */
export function expectNone(found: readonly string[]): void {
  if (found.length > 0) throw new Error(found.join('\n'))
}
