const BRAZIL = 'BR'
const brazilian = new Intl.Locale('pt-BR')

/**
 * The country whose holidays a company has: that of its setting, else Brazil, unless its time zone is elsewhere.
 * @param setting ISO 3166-1 code, or empty
 * @returns undefined if neither says it
 */
export function countryOf(setting: string, timezone: string): string | undefined {
  if (setting !== '') return setting
  const zone = Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone // of an alias its zone
  const isOfNoPlace = !zone.includes('/') || zone.startsWith('Etc/')
  return isOfNoPlace || brazilian.getTimeZones()?.includes(zone) ? BRAZIL : undefined
}
