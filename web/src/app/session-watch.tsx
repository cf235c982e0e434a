import type { Me } from '@recado/contracts/auth/user'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { meQuery, putMe } from '../shared/api/me.ts'
import type { CompanyRefusal } from '../shared/session/company-refusal.ts'
import { openCompany } from '../shared/session/open-company.ts'
import { isRestricted, leaveRestricted } from '../shared/session/restricted.ts'
import { onRenewal, onSessionEnd, type SessionEnd } from '../shared/session/session-events.ts'
import { wantedAddress } from '../shared/session/wanted-address.ts'
import { clearLocalData, readCompanyId, readToken, readUserId } from '../shared/storage/local-data.ts'
import { toastError } from '../shared/ui/toast.ts'
import { ENTRANCE_PAGES } from './entrance-pages.tsx'

const RELOAD_AFTER_MS = 1_000

/** Ends or renews the session of this window after a call, the socket or another window has reported a change. */
export function SessionWatch() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const { t } = useTranslation()
  const entrance = ENTRANCE_PAGES.find(({ path }) => matchPath(path, location.pathname))
  const isAtEntrance = entrance !== undefined

  /** Reloads the page, unless the user has opened the login form or signed in meanwhile. */
  const reload = useEffectEvent(() => {
    if (isAtEntrance || readToken()) return
    // the browser keeps the state over the reload
    navigate('/login', { replace: true, state: { notice: 'replaced', wanted: location.pathname + location.search } })
    window.location.reload()
  })

  const end = useEffectEvent((reason: SessionEnd, refusal?: CompanyRefusal) => {
    // a late response: the session has already ended here, and its reason was shown
    if (isAtEntrance && !readToken()) return
    const isToPay = isRestricted()
    if (isToPay) leaveRestricted()
    else clearLocalData()
    client.clear()
    if (entrance?.isForAnybody) return
    if (reason === 'replaced') {
      toastError(t('login.replaced'))
      setTimeout(reload, RELOAD_AFTER_MS)
      return
    }
    const wanted = isToPay || isAtEntrance ? {} : { wanted: location.pathname + location.search }
    if (reason === 'left') navigate('/login')
    else navigate('/login', { state: { ...(refusal ? { refusal } : { notice: 'expired' }), ...wanted } })
  })

  const followOtherWindow = useEffectEvent((key: string | null) => {
    if (isRestricted() || entrance?.isForAnybody) return
    if ((key === 'token' || key === null) && !readToken()) return end('left')
    if (key === 'token' && isAtEntrance) return void navigate(wantedAddress(location.state, '/'), { replace: true })
    const user = client.getQueryData(meQuery.queryKey)
    if (key === 'companyId' && user && user.companyId !== readCompanyId()) return openCompany()
    if (key !== 'userId' || !user || user.id === readUserId()) return
    client.clear() // another user has signed in while this window was frozen; its calls would use that user's session
    navigate('/login', { replace: true }) // the login page redirects to the inbox of that user
  })

  useEffect(() => onSessionEnd((reason, refusal) => end(reason, refusal)), [])
  const renew = useEffectEvent((user: Me) => {
    const before = client.getQueryData(meQuery.queryKey)
    if (before && before.companyId !== user.companyId) openCompany()
    else putMe(client, user)
  })

  useEffect(() => onRenewal(renew), [])
  useEffect(() => {
    const listener = ({ key }: StorageEvent) => followOtherWindow(key)
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  }, [])
  return null
}
