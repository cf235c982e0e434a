import { LANGUAGES, type Language } from '@recado/contracts/language'

/**
 * @param otherwise the language if the header names no supported language
 * @returns the language of the response
 */
export const languageOf = (header: string | undefined, otherwise: Language = LANGUAGES[0]): Language =>
  preferredLanguage(header) ?? otherwise

/** @returns the preferred supported language of an `Accept-Language` header (RFC 9110 §12.5.4), if any */
export function preferredLanguage(header: string | undefined): Language | undefined {
  const wanted = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return { language: tag.split('-')[0], weight: quality ? Number(quality.trim().slice(2)) || 0 : 1 }
  })
  const best = wanted
    .filter(({ language, weight }) => weight > 0 && LANGUAGES.some((known) => known === language))
    .sort((a, b) => b.weight - a.weight)[0]
  return LANGUAGES.find((known) => known === best?.language)
}
