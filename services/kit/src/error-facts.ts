/**
 * Removes values from the message: JSON.parse quotes the invalid text, and PostgreSQL's data errors (class 22) quote
 * values.
 */
function withoutValues({ message, code }: { message: string; code?: unknown }, isSyntax: boolean): string {
  if (isSyntax) return 'not readable'
  return typeof code === 'string' && code.startsWith('22') ? message.replace(/".*"/s, '"…"') : message
}

const MOST_CAUSES = 8 // bounds the walk, because an error may be its own cause

/**
 * The log fields of an error: its type, code and stack, but neither the row that violated a constraint (`detail`) nor a
 * text that could not be parsed.
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
