const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export type OriginRules = {
  readonly NODE_ENV: string
  readonly PUBLIC_URL?: string | undefined
  readonly ALLOWED_ORIGINS: readonly string[]
}

/**
 * Whether a page of this origin may open a socket. Programs other than browsers send no origin, so only their ticket is
 * checked. Outside of production, all ports of this machine are allowed.
 */
export function isAllowedOrigin(origin: string | undefined, rules: OriginRules): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  if (rules.NODE_ENV !== 'production' && LOOPBACK.includes(new URL(origin).hostname)) return true
  const ours = rules.PUBLIC_URL === undefined ? [] : [new URL(rules.PUBLIC_URL).origin]
  return [...ours, ...rules.ALLOWED_ORIGINS].includes(origin)
}
