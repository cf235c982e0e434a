import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate } from 'react-router'
import { type Guard, usePasses } from '../shared/session/current-user.tsx'
import { toastError } from '../shared/ui/toast.ts'

const LEAVE_AFTER_MS = 1_000

/** Renders the page for users who may see it; others get a message and are redirected, and nothing of it is fetched. */
export function AllowedOnly(guard: Guard) {
  const isAllowed = usePasses()(guard)
  const navigate = useNavigate()
  const { t } = useTranslation()
  useEffect(() => {
    if (isAllowed) return
    toastError(t('shell.refused'))
    const timer = setTimeout(() => navigate('/', { replace: true }), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isAllowed, navigate, t])
  return isAllowed ? <Outlet /> : null
}
