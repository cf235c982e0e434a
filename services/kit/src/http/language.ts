import { LANGUAGES, type Language } from '@recado/contracts/language'

/** @returns the first language of an `Accept-Language` header that we speak; Portuguese when there is none (RFC 9110 §12.5.4) */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return { language: tag.split('-')[0], weight: quality ? Number(quality.trim().slice(2)) || 0 : 1 }
  })
  const best = wanted
    .filter(({ language, weight }) => weight > 0 && LANGUAGES.some((known) => known === language))
    .sort((a, b) => b.weight - a.weight)[0]
  return LANGUAGES.find((known) => known === best?.language) ?? 'pt'
}
