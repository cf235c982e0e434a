import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from './language.ts'
import { loadInside } from './load-texts.ts'

/** Fetches what the screens behind the sign-in say; a change of language later brings its own. */
export function useInsideTexts() {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: ['texts'],
    queryFn: async () => {
      await loadInside(i18n, currentLanguage())
      return true
    },
  })
}
