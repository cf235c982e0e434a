import type { Language } from '@recado/contracts/language'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../i18n/texts-provider.tsx'
import { toastError } from './toast.ts'

/** @returns a function that changes the language of this browser at once; unsaved input is kept */
export function useChangeLanguage() {
  const { t } = useTranslation()
  const { changeLanguage } = useTexts()
  return useMutation({
    mutationFn: (language: Language) => changeLanguage(language),
    onError: () => toastError(t('common.loadFailed')),
  })
}
