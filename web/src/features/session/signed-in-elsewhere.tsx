import { Alert, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { meQuery } from '../../shared/api/me.ts'
import { useLogout } from './api.ts'

/** The choice of a signed-in person who opened an invitation: to go on as they are, or to sign out and accept it. */
export function SignedInElsewhere({ onLeft }: { readonly onLeft: () => void }) {
  const { t } = useTranslation()
  const me = useQuery({ ...meQuery, retry: false })
  const logout = useLogout()
  const leave = () => logout.mutate(undefined, { onSettled: onLeft })
  return (
    <Stack gap="md">
      <Alert color="blue" role="status">
        {me.data ? t('invite.signedInAs', { name: me.data.name, company: me.data.company.name }) : t('invite.signedIn')}
      </Alert>
      <Button size="md" fullWidth loading={logout.isPending} onClick={leave}>
        {t('invite.leave')}
      </Button>
      <Button component={Link} to="/" size="md" fullWidth variant="default">
        {t('invite.stay')}
      </Button>
    </Stack>
  )
}
