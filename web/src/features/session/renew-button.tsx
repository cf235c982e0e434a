import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { enterRestricted } from '../../shared/session/restricted.ts'

/** Leads an admin of an expired company to the page where it is paid for. */
export function RenewButton({ renewalToken }: { renewalToken: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const renew = () => {
    enterRestricted(renewalToken)
    navigate('/subscription', { replace: true }) // the token must not stay in the history
  }
  return (
    <Button mt="sm" fullWidth onClick={renew}>
      {t('login.renew')}
    </Button>
  )
}
