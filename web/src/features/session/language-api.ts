import { updateUser } from '@recado/contracts/auth/routes'
import type { Me } from '@recado/contracts/auth/user'
import type { Language } from '@recado/contracts/language'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { currentLanguage, storedLanguage } from '../../shared/i18n/language.ts'
import { useChangeLanguage } from '../../shared/ui/use-change-language.ts'

/** Saves the language in the profile, for other computers. This one has it already: failures are ignored. */
const useKeepLanguage = () =>
  useMutation({
    mutationFn: ({ userId, language }: { userId: number; language: Language }) =>
      call(updateUser, { params: { userId }, body: { language } }),
  })

/** Both, for a signed-in user. */
export function useChooseLanguage(userId: number) {
  const change = useChangeLanguage()
  const keep = useKeepLanguage()
  return useMutation({
    mutationFn: (language: Language) => change.mutateAsync(language),
    onSuccess: (_, language) => keep.mutate({ userId, language }),
  })
}

/**
 * After signing in: a language chosen on the login page is saved to the profile; otherwise the profile's is used, then
 * this browser's, then the company's.
 */
export function useSettleLanguage() {
  const change = useChangeLanguage()
  const keep = useKeepLanguage()
  return async (user: Me, chosen: Language | undefined): Promise<void> => {
    if (chosen) return keep.mutate({ userId: user.id, language: chosen })
    const wanted = user.language ?? storedLanguage() ?? user.company.language
    if (wanted !== currentLanguage()) await change.mutateAsync(wanted).catch(() => {}) // the toast has said so; the language stays as it is
  }
}
