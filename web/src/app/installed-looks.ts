import { readInstallation } from '../shared/installation/installation-store.ts'
import { cssVariables, type Looks, theme } from './theme.ts'

const OWN: Looks = { theme, cssVariables }
let made: { readonly accent: string; readonly looks: Looks } | undefined

/** The looks that this browser knows at its start, so that the first paint has them. */
export const installedLooks = (): Promise<Looks> => looksWith(readInstallation().accent)

/**
 * The looks with an accent colour, as `#rrggbb`; null: the product's own. The code that mixes the colours is loaded only
 * for installations that have one. If it cannot be loaded, the looks are the product's.
 */
export async function looksWith(accent: string | null): Promise<Looks> {
  if (accent === null) return OWN
  if (made?.accent === accent) return made.looks
  const code = await import('./accented-looks.ts').catch(() => undefined)
  if (!code) return OWN
  made = { accent, looks: code.looksOf(accent) }
  return made.looks
}
