import type { Language } from '@recado/contracts/language'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../i18n/texts-provider.tsx'
import { toastError } from './toast.ts'

/** Changes the language at once, in this browser; input is kept. */
export function useChangeLanguage() {
  const { t } = useTranslation()
  const { changeLanguage } = useTexts()
  return useMutation({
    mutationFn: (language: Language) => changeLanguage(language),
    onError: () => toastError(t('common.loadFailed')),
  })
}
