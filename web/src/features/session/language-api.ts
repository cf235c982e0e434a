import { updateUser } from '@recado/contracts/auth/routes'
import type { Me } from '@recado/contracts/auth/user'
import type { Language } from '@recado/contracts/language'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { currentLanguage, storedLanguage } from '../../shared/i18n/language.ts'
import { useChangeLanguage } from '../../shared/ui/use-change-language.ts'

/**
 * Saves the language in the profile, for other computers. It ignores failures, because this browser already has the
 * language.
 */
const useKeepLanguage = () =>
  useMutation({
    mutationFn: ({ userId, language }: { userId: number; language: Language }) =>
      call(updateUser, { params: { userId }, body: { language } }),
  })

/** Changes the language of this browser, and saves it in the profile of a signed-in user. */
export function useChooseLanguage(userId: number) {
  const change = useChangeLanguage()
  const keep = useKeepLanguage()
  return useMutation({
    mutationFn: (language: Language) => change.mutateAsync(language),
    onSuccess: (_, language) => keep.mutate({ userId, language }),
  })
}

/**
 * Sets the language after the sign-in. A language that was chosen on the login page is saved in the profile. Otherwise
 * the language is that of the profile, or else of this browser, or else of the company.
 */
export function useSettleLanguage() {
  const change = useChangeLanguage()
  const keep = useKeepLanguage()
  return async (user: Me, chosen: Language | undefined): Promise<void> => {
    if (chosen) return keep.mutate({ userId: user.id, language: chosen })
    const wanted = user.language ?? storedLanguage() ?? user.company.language
    // a toast has already reported the failure
    if (wanted !== currentLanguage()) await change.mutateAsync(wanted).catch(() => {})
  }
}
