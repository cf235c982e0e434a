import { Badge, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { PushDevice } from '@recado/contracts/auth/push'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { readPushDevice } from '../../shared/storage/local-data.ts'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { AfterAWhile, ErrorState } from '../../shared/ui/states.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { pushDeviceList, useRemovePushDevice } from './api.ts'
import { PushSwitch } from './push-switch.tsx'
import classes from './security.module.css'
import { readUserAgent } from './user-agent.ts'

/** The browsers in which the user gets notifications without an open window, with buttons that remove them. */
export function PushDevices() {
  const { t } = useTranslation()
  const devices = useQuery(pushDeviceList)
  const isHere = devices.data?.some(({ id }) => id === readPushDevice()) ?? false
  return (
    <Stack component="section" gap="sm">
      <Title order={3} size="sm">
        {t('account.push.title')}
      </Title>
      {devices.isPending && (
        <AfterAWhile>
          <Skeleton height={44} />
        </AfterAWhile>
      )}
      {devices.isError && !devices.data && <ErrorState onRetry={() => devices.refetch()} />}
      {devices.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('account.push.none')}
        </Text>
      )}
      {devices.data && devices.data.length > 0 && (
        <ul className={classes.sessions}>
          {devices.data.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
      {devices.data && !isHere && <PushSwitch />}
    </Stack>
  )
}

function Device({ device: { id, seenAt, userAgent } }: { device: PushDevice }) {
  const { t } = useTranslation()
  const format = useFormat()
  const removing = useRemovePushDevice()
  const { browser, system } = readUserAgent(userAgent)
  const name = browser && system ? t('account.sessions.place', { browser, system }) : browser
  const shownName = name ?? t('account.sessions.unknown')
  const remove = () =>
    removing.mutate(id, {
      onSuccess: () => toastSuccess(t('account.push.removed')),
      onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
    })
  return (
    <li>
      <div>
        <strong title={userAgent}>{shownName}</strong>
        <span className={classes.used}>{t('account.push.seen', { date: format.dateTime(seenAt) })}</span>
      </div>
      <Group gap="xs" flex="none">
        {id === readPushDevice() && (
          <Badge variant="light" tt="none" fw={550}>
            {t('account.sessions.current')}
          </Badge>
        )}
        <ServerButton
          size="compact-sm"
          variant="default"
          loading={removing.isPending}
          aria-label={t('account.push.removeOf', { name: shownName })}
          onClick={remove}
        >
          {t('account.push.remove')}
        </ServerButton>
      </Group>
    </li>
  )
}
