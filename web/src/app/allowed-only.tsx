import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate } from 'react-router'
import { type Guard, useAllowed, usePasses } from '../shared/session/current-user.tsx'
import { toastError } from '../shared/ui/toast.ts'
import { toastErrorWithAction } from '../shared/ui/toast-with-action.tsx'

const LEAVE_AFTER_MS = 1_000

/**
 * Renders the page for users who may see it. Other users get a message and a redirect, and the page fetches nothing. A
 * user who may change the plan is offered the plans when the current plan lacks the page.
 */
export function AllowedOnly(guard: Guard) {
  const passes = usePasses()
  const isAllowed = passes(guard)
  const { feature, mark: _, ...otherwise } = guard // a mark is set only while its feature is included
  const lacksFeature = feature !== undefined && !passes({ feature }) && passes(otherwise)
  const offersPlans = useAllowed('invoices:read') && lacksFeature
  const navigate = useNavigate()
  const { t } = useTranslation()
  useEffect(() => {
    if (isAllowed) return
    if (offersPlans) {
      toastErrorWithAction(t('shell.refused'), t('lists.planLimit.seePlans'), () => navigate('/subscription'))
    } else toastError(t('shell.refused'))
    const timer = setTimeout(() => navigate('/', { replace: true }), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isAllowed, offersPlans, navigate, t])
  return isAllowed ? <Outlet /> : null
}
