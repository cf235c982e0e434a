import { Button } from '@mantine/core'
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerButton } from '../../../shared/ui/server-controls.tsx'
import { StepDialog } from '../step-dialog.tsx'
import { StartDialog } from './start-dialog.tsx'
import type { Forecast } from './use-forecast.ts'

type Props = {
  /** Absent until the campaign is saved. */
  readonly campaign: Campaign | undefined
  readonly name: string
  readonly forecast: Forecast
  readonly isBusy: boolean
  /** Saves the form, and starts the campaign at once. */
  readonly onStart: () => void
  readonly onDone: () => void
}

/** The actions that the status of a campaign allows: start, stop or continue. */
export function DialogSteps({ campaign, name, forecast, isBusy, onStart, onDone }: Props) {
  const { t } = useTranslation()
  const [asked, ask] = useState<'start' | 'cancel' | 'restart'>()
  const close = () => ask(undefined)
  const status = campaign?.status ?? 'INATIVA'
  const isStopped = status === 'CANCELADA'
  const isGoing = status === 'EM_ANDAMENTO' || status === 'PROGRAMADA'
  return (
    <>
      {status === 'INATIVA' && !forecast.isOff && (
        <ServerButton
          variant="light"
          disabled={isBusy}
          leftSection={<IconPlayerPlay size={16} stroke={1.5} />}
          onClick={() => ask('start')}
        >
          {t('campaigns.start.title')}
        </ServerButton>
      )}
      {isGoing && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconPlayerStopFilled size={16} />}
          onClick={() => ask('cancel')}
        >
          {t('campaigns.steps.cancel.title')}
        </Button>
      )}
      {isStopped && (
        <Button variant="light" leftSection={<IconPlayerPlay size={16} stroke={1.5} />} onClick={() => ask('restart')}>
          {t('campaigns.steps.restart.title')}
        </Button>
      )}
      {asked === 'start' && (
        <StartDialog
          name={name}
          forecast={forecast}
          onStart={() => {
            close()
            onStart()
          }}
          onClose={close}
        />
      )}
      {campaign && asked !== undefined && asked !== 'start' && (
        <StepDialog campaign={campaign} step={asked} onDone={onDone} onClose={close} />
      )}
    </>
  )
}
