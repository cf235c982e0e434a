import { Button, Group, Popover, Text } from '@mantine/core'
import type { Connection } from '@recado/contracts/connections/connection'
import { IconHelp, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { type SessionStep, useSessionStep } from './api.ts'

type Props = { readonly connection: Connection; readonly onShowCode: () => void }

/** The actions that the status of a connection's session allows. */
export function SessionButtons({ connection, onShowCode }: Props) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const session = useSessionStep()
  const onError = (error: unknown) => toastError(errorMessage(error, t('common.somethingWrong')))
  const run = (step: SessionStep, onSuccess = () => setConfirming(false)) =>
    session.mutate({ id: connection.id, step }, { onSuccess, onError })

  switch (connection.status) {
    case 'qrcode':
      return (
        <Button size="compact-md" leftSection={<IconQrcode size={18} stroke={1.5} />} onClick={onShowCode}>
          {t('connections.session_qrcode')}
        </Button>
      )
    case 'OPENING':
      return connection.retryAt ? (
        <ServerButton size="compact-md" variant="default" loading={session.isPending} onClick={() => run('start')}>
          {t('connections.tryNow')}
        </ServerButton>
      ) : (
        <Button size="compact-md" variant="default" disabled>
          {connection.retries > 0
            ? t('connections.session_retrying', { count: connection.retries })
            : t('connections.session_opening')}
        </Button>
      )
    case 'PAIRING':
      return (
        <Group gap={6}>
          <Button size="compact-md" variant="default" disabled>
            {t('connections.session_pairing')}
          </Button>
          <ServerButton size="compact-md" variant="subtle" loading={session.isPending} onClick={() => run('end')}>
            {t('common.cancel')}
          </ServerButton>
        </Group>
      )
    case 'CONNECTED':
      return (
        <>
          <Button size="compact-md" variant="default" onClick={() => setConfirming(true)}>
            {t('connections.disconnect')}
          </Button>
          {isConfirming && (
            <ConfirmDialog
              title={t('connections.disconnectTitle')}
              question={t('connections.disconnectConfirm', { name: connection.name })}
              confirmLabel={t('connections.disconnect')}
              isBusy={session.isPending}
              onConfirm={() => run('end')}
              onClose={() => setConfirming(false)}
            />
          )}
        </>
      )
    case 'PASSKEY_REQUIRED':
    case 'BANNED':
      return (
        <Group gap={6}>
          <WhatToDo status={connection.status} />
          <ServerButton size="compact-md" variant="default" loading={session.isPending} onClick={() => run('start')}>
            {t('connections.tryAgain')}
          </ServerButton>
        </Group>
      )
    case 'DISCONNECTED':
    case 'TIMEOUT':
      return (
        <Group gap={6}>
          <ServerButton size="compact-md" variant="default" loading={session.isPending} onClick={() => run('start')}>
            {t('connections.tryAgain')}
          </ServerButton>
          <ServerButton
            size="compact-md"
            variant="subtle"
            disabled={session.isPending}
            onClick={() => run('newQrCode', onShowCode)}
          >
            {t('connections.newQrCode')}
          </ServerButton>
        </Group>
      )
  }
}

/** Advice for a status that the user can resolve only in WhatsApp. */
function WhatToDo({ status }: { status: 'PASSKEY_REQUIRED' | 'BANNED' }) {
  const { t } = useTranslation()
  return (
    <Popover width={320} shadow="md" withArrow trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-md" variant="light" leftSection={<IconHelp size={18} stroke={1.5} />}>
          {t('connections.whatToDo')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('connections.whatToDo')}>
        <Text size="sm">{t(`connections.advice.${status}`)}</Text>
      </Popover.Dropdown>
    </Popover>
  )
}
