import { SECRET_PARAMETER } from './verify-webhook.ts'

/**
 * The address to register. Providers append `/pix`: to the path or, behind a secret, to a parameter that is not read.
 */
export function webhookAddress(url: string, secret: string | undefined): string {
  if (secret === undefined) return url
  return `${url}?${new URLSearchParams({ [SECRET_PARAMETER]: secret })}&ignorar=`
}
