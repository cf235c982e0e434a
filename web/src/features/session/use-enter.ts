import type { Language } from '@recado/contracts/language'
import { useNavigate } from 'react-router'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useLogin } from './api.ts'
import { useArrive } from './use-arrive.ts'

type Said = {
  readonly welcome: string
  /** For a person who has to sign in by hand. */
  readonly done: string
}

/**
 * @param chosenLanguage the language that the person chose on this page, if any
 * @returns a function that signs a new person in; if that fails, it leads to the login with the e-mail filled in
 */
export function useEnter(chosenLanguage: Language | undefined, { welcome, done }: Said) {
  const navigate = useNavigate()
  const signIn = useLogin()
  const arrive = useArrive(chosenLanguage)
  return ({ email, password }: { readonly email: string; readonly password: string }) =>
    signIn.mutateAsync({ email, password }).then(
      async ({ user }) => {
        toastSuccess(welcome)
        await arrive(user)
      },
      () => {
        toastSuccess(done)
        navigate('/login', { state: { email } })
      },
    )
}
