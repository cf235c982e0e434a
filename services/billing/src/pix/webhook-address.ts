import { SECRET_PARAMETER } from './verify-webhook.ts'

/**
 * The address to register. Providers put `/pix` at the end of it, into the path or, behind a secret, into a parameter
 * that nobody reads.
 */
export function webhookAddress(url: string, secret: string | undefined): string {
  if (secret === undefined) return url
  return `${url}?${new URLSearchParams({ [SECRET_PARAMETER]: secret })}&ignorar=`
}
