import type { Me } from '@recado/contracts/auth/user'
import type { Language } from '@recado/contracts/language'
import { useLocation, useNavigate } from 'react-router'
import { wantedAddress } from '../../shared/session/wanted-address.ts'
import { useSettleLanguage } from './language-api.ts'

const INBOX = '/tickets'
const COMPANIES = '/settings?tab=companies' // the start page of super users

/**
 * @param chosen the language that the user chose on this page, if any
 * @returns a handler for after a sign-in; it sets the language and opens the wanted address
 */
export function useArrive(chosen: Language | undefined) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const settleLanguage = useSettleLanguage()
  return async (user: Me): Promise<void> => {
    await settleLanguage(user, chosen)
    navigate(wantedAddress(state, user.super ? COMPANIES : INBOX), { replace: true })
  }
}
