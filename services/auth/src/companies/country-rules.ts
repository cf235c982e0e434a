const BRAZIL = 'BR'
const brazilian = new Intl.Locale('pt-BR')

/**
 * Returns the country whose holidays a company has: the country of its setting, else Brazil if its time zone is Brazilian
 * or belongs to no place.
 * @param setting ISO 3166-1 code, or empty
 * @returns undefined if the setting is empty and the time zone is in another country
 */
export function countryOf(setting: string, timezone: string): string | undefined {
  if (setting !== '') return setting
  const zone = Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone // resolves aliases
  const isOfNoPlace = !zone.includes('/') || zone.startsWith('Etc/')
  return isOfNoPlace || brazilian.getTimeZones()?.includes(zone) ? BRAZIL : undefined
}
