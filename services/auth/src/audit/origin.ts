/** Where a request came from, as far as anybody can tell. */
export type Origin = { readonly ip: string; readonly userAgent: string }

const LONGEST_USER_AGENT = 300 // characters

type Request = { readonly ip: string; readonly headers: { readonly 'user-agent'?: string | undefined } }

export const originOf = ({ ip, headers }: Request): Origin => ({
  ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
})
