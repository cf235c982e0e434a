import type { TextTemplate } from '@recado/contracts/campaigns/events'
import { CAMPAIGN_VARIABLE, type CampaignVariable, RECIPIENT_VARIABLES } from '@recado/contracts/campaigns/settings'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { cutText } from '@recado/contracts/text/cut'

type Person = { readonly name: string; readonly number: string | null; readonly email: string | null }

/**
 * Replaces the variables in a text by the person's data and the company's own variables; unknown variables stay. The
 * result is cut at the length limit of messages.
 */
export function renderText(text: string, person: Person, own: readonly CampaignVariable[]): string {
  const values = valuesOf(person, own)
  const rendered = text.replace(CAMPAIGN_VARIABLE, (whole, key: string) => values.get(key) ?? whole)
  return cutText(rendered, TEXT_LIMIT.prepared)
}

/** @returns the text with the values of its variables; null if no variable is left for the tickets service to replace */
export function templateOf(text: string, person: Person, own: readonly CampaignVariable[]): TextTemplate | null {
  const values = valuesOf(person, own)
  const keys = keysIn(text)
  if (keys.every((key) => values.has(key))) return null
  return {
    text,
    values: Object.fromEntries(keys.flatMap((key) => (values.has(key) ? [[key, values.get(key) ?? '']] : []))),
  }
}

/** The variables in texts, each once, besides those of every recipient. */
export const variablesIn = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap(keysIn))].filter((key) => !RECIPIENT_VARIABLES.some((known) => known === key)).sort()

const keysIn = (text: string): string[] => [...text.matchAll(CAMPAIGN_VARIABLE)].map(([, key = '']) => key)

function valuesOf({ name, number, email }: Person, own: readonly CampaignVariable[]): Map<string, string> {
  const values = new Map(own.map(({ key, value }) => [key, value]))
  values.set('nome', name).set('numero', number ?? '')
  return values.set('email', email ?? '')
}
