import { Group, Stack, Text, Title } from '@mantine/core'
import type { Invitation } from '@recado/contracts/auth/invitation'
import type { renewInvitation } from '@recado/contracts/auth/invitation-routes'
import type { RouteOutput } from '@recado/contracts/route'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { LoadFailed } from '../../shared/ui/load-failed.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { invitationsQuery, useRenewInvitation, useRevokeInvitation } from './invitation-api.ts'

type Props = { readonly onRenewed: (invitation: RouteOutput<typeof renewInvitation>) => void }

/** The invitations that can still be accepted, and those that have expired; each can be renewed and revoked. */
export function OpenInvitations({ onRenewed }: Props) {
  const { t } = useTranslation()
  const { data: invitations, isLoadingError, refetch } = useQuery(invitationsQuery)
  if (isLoadingError) return <LoadFailed text={t('common.loadFailed')} onRetry={() => void refetch()} />
  if (!invitations) return null
  return (
    <section aria-label={t('users.invite.list')}>
      <Title order={3} size="h5" mb="xs">
        {t('users.invite.list')}
      </Title>
      {invitations.length === 0 ? (
        <Text c="dimmed">{t('users.invite.none')}</Text>
      ) : (
        <Stack component="ul" gap="xs" m={0} p={0}>
          {invitations.map((invitation) => (
            <OpenInvitation key={invitation.id} invitation={invitation} onRenewed={onRenewed} />
          ))}
        </Stack>
      )}
    </section>
  )
}

function OpenInvitation({ invitation, onRenewed }: Props & { readonly invitation: Invitation }) {
  const { id, email, profile, invitedBy, expiresAt } = invitation
  const { t } = useTranslation()
  const format = useFormat()
  const revoking = useRevokeInvitation()
  const renewing = useRenewInvitation()
  const name = email ?? t('users.invite.anybody')
  const isExpired = Date.parse(expiresAt) <= Date.now()
  const onError = (error: Error) => toastError(errorMessage(error, t('common.somethingWrong')))
  const renew = () => renewing.mutate(id, { onSuccess: onRenewed, onError })
  const revoke = () => revoking.mutate(id, { onSuccess: () => toastSuccess(t('users.invite.revoked')), onError })
  const parts = [
    t(`shell.profiles.${profile}`),
    t(isExpired ? 'users.invite.expired' : 'users.invite.until', { date: format.dateTime(expiresAt) }),
    ...(invitedBy === null ? [] : [t('users.invite.by', { name: invitedBy })]),
  ]
  return (
    <Group component="li" justify="space-between" gap="4px 12px">
      <div style={{ flex: '1 1 220px', minWidth: 0 }}>
        <Text truncate title={name}>
          {name}
        </Text>
        <Text size="sm" c={isExpired ? 'red' : 'dimmed'}>
          {parts.join(' · ')}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap" flex="none">
        <ServerButton
          variant="subtle"
          size="compact-md"
          loading={renewing.isPending}
          aria-label={t('users.invite.renewOf', { name })}
          onClick={renew}
        >
          {t('users.invite.renew')}
        </ServerButton>
        <ServerButton
          variant="subtle"
          color="red"
          size="compact-md"
          loading={revoking.isPending}
          aria-label={t('users.invite.revokeOf', { name })}
          onClick={revoke}
        >
          {t('users.invite.revoke')}
        </ServerButton>
      </Group>
    </Group>
  )
}
