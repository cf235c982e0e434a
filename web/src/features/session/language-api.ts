import { updateUser } from '@recado/contracts/auth/routes'
import type { Me } from '@recado/contracts/auth/user'
import type { Language } from '@recado/contracts/language'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { currentLanguage, storedLanguage } from '../../shared/i18n/language.ts'
import { changeLanguage } from '../../shared/i18n/setup.ts'
import { toastError } from '../../shared/ui/toast.ts'

/** Shows everything in another language, at once and in this browser; what is typed stays. */
export function useChangeLanguage() {
  const { i18n, t } = useTranslation()
  return useMutation({
    mutationFn: (language: Language) => changeLanguage(i18n, language),
    onError: () => toastError(t('common.loadFailed')),
  })
}

/** Keeps the language in the profile, for other computers. This one has it already: a failure is nobody's concern. */
const useKeepLanguage = () =>
  useMutation({
    mutationFn: ({ userId, language }: { userId: number; language: Language }) =>
      call(updateUser, { params: { userId }, body: { language } }),
  })

/** Both, for somebody who is signed in. */
export function useChooseLanguage(userId: number) {
  const change = useChangeLanguage()
  const keep = useKeepLanguage()
  return useMutation({
    mutationFn: (language: Language) => change.mutateAsync(language),
    onSuccess: (_, language) => keep.mutate({ userId, language }),
  })
}

/**
 * After signing in: the language chosen on the way in goes to the profile; else the profile's is shown, or where
 * nobody has ever chosen one, the company's.
 */
export function useSettleLanguage() {
  const change = useChangeLanguage()
  const keep = useKeepLanguage()
  return async (user: Me, chosen: Language | undefined): Promise<void> => {
    if (chosen) return keep.mutate({ userId: user.id, language: chosen })
    const wanted = user.language ?? storedLanguage() ?? user.company.language
    if (wanted !== currentLanguage()) await change.mutateAsync(wanted).catch(() => {}) // said already; what is shown stays
  }
}
