import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { enterRestricted } from '../../shared/session/restricted.ts'

/** A button that leads an admin of an expired company to the payment page. */
export function RenewButton({ renewalToken }: { renewalToken: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const renew = () => {
    enterRestricted(renewalToken)
    // replaces the entry, because the token must not stay in the history of the browser
    navigate('/subscription', { replace: true })
  }
  return (
    <Button mt="sm" fullWidth onClick={renew}>
      {t('login.renew')}
    </Button>
  )
}
