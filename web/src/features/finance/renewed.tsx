import { Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTellRenewed } from '../../shared/invoices/use-tell-renewed.ts'
import { useIsRestricted } from '../../shared/session/restricted.ts'
import classes from './finance.module.css'

const LEAVE_AFTER_MS = 4_000

/** Says that the licence is renewed, and leads back to the product. */
export function Renewed({ dueDate }: { dueDate: string }) {
  const { t } = useTranslation()
  const isRestricted = useIsRestricted()
  const navigate = useNavigate()
  const tell = useEffectEvent(useTellRenewed())
  const leave = useEffectEvent(() => navigate(isRestricted ? '/login' : '/', { replace: true }))
  useEffect(() => {
    tell(dueDate)
    const timer = setTimeout(() => leave(), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [dueDate])
  return (
    <div className={classes.renewed}>
      <IconCircleCheck size={56} stroke={1.25} color="var(--teal-text)" aria-hidden />
      <Text fw={600}>{t('checkout.confirmed')}</Text>
      <Text c="dimmed" size="sm">
        {t(isRestricted ? 'checkout.backToLogin' : 'checkout.backToStart')}
      </Text>
    </div>
  )
}
