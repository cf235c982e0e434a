import type { CampaignVariable } from '@recado/contracts/campaigns/settings'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { cutText } from '@recado/contracts/text/cut'

type Person = { readonly name: string; readonly number: string | null; readonly email: string | null }

/**
 * Replaces the variables in a text by the person's data and the company's own variables; unknown variables stay. The
 * result is cut at the length limit of messages.
 */
export function renderText(text: string, { name, number, email }: Person, own: readonly CampaignVariable[]): string {
  const values = new Map(own.map(({ key, value }) => [key, value]))
  for (const [key, value] of [
    ['nome', name],
    ['numero', number ?? ''],
    ['email', email ?? ''],
  ] as const) {
    values.set(key, value)
  }
  const rendered = text.replace(/\{(\w{1,30})\}/g, (whole, key: string) => values.get(key) ?? whole)
  return cutText(rendered, TEXT_LIMIT.prepared)
}
