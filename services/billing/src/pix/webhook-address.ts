import { SECRET_PARAMETER } from './verify-webhook.ts'

/**
 * The address to register. Providers append `/pix` to it: to the path, or with a secret to an ignored query parameter.
 */
export function webhookAddress(url: string, secret: string | undefined): string {
  if (secret === undefined) return url
  return `${url}?${new URLSearchParams({ [SECRET_PARAMETER]: secret })}&ignorar=`
}
