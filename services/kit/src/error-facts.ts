/** JSON.parse shows what it could not read, and PostgreSQL's data errors (class 22) show values, in quotes. */
function withoutValues({ message, code }: { message: string; code?: unknown }, isSyntax: boolean): string {
  if (isSyntax) return 'not readable'
  return typeof code === 'string' && code.startsWith('22') ? message.replace(/".*"/s, '"…"') : message
}

const MOST_CAUSES = 8 // an error may be its own cause

/**
 * The facts about an error in a log line: its kind and place, but neither the row that a constraint refused (`detail`)
 * nor the text that could not be read.
 */
export function errorFacts(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, code, constraint, table, column, cause } = error as Error & Record<string, unknown>
  const shown = withoutValues({ message, code }, error instanceof SyntaxError)
  return {
    type: name,
    message: shown,
    code,
    constraint,
    table,
    column,
    stack: stack?.replace(message, () => shown),
    ...(cause !== undefined && depth < MOST_CAUSES && { cause: errorFacts(cause, depth + 1) }),
  }
}
