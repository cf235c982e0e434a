import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { PushDevices } from './push-devices.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Sessions } from './sessions.tsx'
import { TurnTwoFactorOff } from './turn-two-factor-off.tsx'
import { TurnTwoFactorOn } from './turn-two-factor-on.tsx'

/**
 * Two-factor authentication, sessions, and browsers with notifications. Recovery codes are shown only once, so the dialog stays open until the user
 * confirms them.
 */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { twoFactor } = useCurrentUser()
  const isNarrow = useIsNarrow()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog
      onClose={onClose}
      title={codes ? t('account.recovery.title') : t('shell.security')}
      size={520}
      fullScreen={isNarrow}
      isHeld={codes !== undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : (
        <Stack gap="xl">
          <Stack component="section" gap="sm">
            <Title order={3} size="sm">
              {t('account.twoFactor.title')}
            </Title>
            <Text size="sm">{t(twoFactor ? 'account.twoFactor.on' : 'account.twoFactor.off')}</Text>
            {twoFactor ? <TurnTwoFactorOff /> : <TurnTwoFactorOn onCodes={setCodes} />}
          </Stack>
          <Sessions />
          <PushDevices />
        </Stack>
      )}
    </Dialog>
  )
}
