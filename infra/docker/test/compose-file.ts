import { parse } from 'yaml'

export type Service = {
  image?: string
  build?: { context: string; dockerfile: string }
  user?: string
  command?: string[]
  restart?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  stop_grace_period?: string
  profiles?: string[]
  environment?: Record<string, string | number | null>
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  networks?: string[]
  ports?: string[]
  volumes?: string[]
}
export type ComposeFile = {
  services: Record<string, Service>
  networks?: Record<string, unknown>
  volumes?: Record<string, unknown>
}

/** Parses a Compose file without replacing its variables. */
export const readCompose = (text: string): ComposeFile => parse(text, { merge: true }) as ComposeFile

/**
 * `$$`, `$NAME`, `${NAME}`, `${NAME:-default}`, `${NAME:?message}`, and the last two without the colon (Compose
 * syntax).
 */
const VARIABLE = /\$(?:\$|([A-Z_]\w*)|\{([A-Z_]\w*)(?:(:?[-?])([^}]*))?\})/gi

/**
 * Replaces variables as Compose does. A container's variable that is listed without a value gets it from `environment`,
 * or is omitted.
 * @param onMissing is called with the name of each required variable that `environment` lacks
 */
export function interpolate(file: ComposeFile, environment: Env, onMissing: (name: string) => void): ComposeFile {
  const fill = (text: string) =>
    text.replace(VARIABLE, (whole, bare?: string, braced?: string, sign?: string, rest = '') => {
      const name = bare ?? braced
      if (name === undefined) return whole.slice(1)
      const value = environment[name]
      const isThere = value !== undefined && (value !== '' || !sign?.startsWith(':'))
      if (!isThere && !sign?.endsWith('-')) onMissing(name)
      return isThere ? value : String(sign?.endsWith('-') ? rest : '')
    })
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return fill(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
  }
  const filled = walk(file) as ComposeFile
  for (const service of Object.values(filled.services)) {
    for (const [name, value] of Object.entries(service.environment ?? {})) {
      if (value === null && environment[name] !== undefined)
        Object.assign(service.environment ?? {}, { [name]: environment[name] })
    }
  }
  return filled
}

export type Env = Readonly<Record<string, string | undefined>>

/** @returns the variables in a text, each with the operator after its name (`:?`, `:-`, or an empty text) */
export const variablesOf = (text: string): { name: string; sign: string }[] =>
  [...text.matchAll(VARIABLE)].flatMap(([, bare, braced, sign = '']) => {
    const name = bare ?? braced
    return name === undefined ? [] : [{ name, sign }]
  })
