import type { UserDetail } from '@recado/contracts/auth/user'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Column } from './list-table.tsx'

/** Shows which users have two-factor authentication. */
export function useTwoFactorColumn(): Column<UserDetail> {
  const { t } = useTranslation()
  return {
    key: 'twoFactor',
    label: t('lists.twoFactor'),
    width: '72px',
    isBlank: ({ twoFactor }) => !twoFactor,
    cell: ({ twoFactor }) =>
      twoFactor && <IconShieldCheck size={18} stroke={1.5} role="img" aria-label={t('lists.yes')} />,
  }
}
