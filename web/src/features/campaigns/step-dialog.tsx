import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { type CampaignStep, useCampaignStep } from './api.ts'

type Props = {
  readonly campaign: Pick<Campaign, 'id' | 'name'>
  readonly step: CampaignStep
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Asks before a campaign is stopped or continued. */
export function StepDialog({ campaign: { id, name }, step, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const taking = useCampaignStep(step)
  const take = () =>
    taking.mutate(id, {
      onSuccess: () => {
        toastSuccess(t(`campaigns.toasts.${step}`))
        onClose()
        onDone?.()
      },
    })
  return (
    <ConfirmDialog
      title={t(`campaigns.steps.${step}.title`)}
      question={t(`campaigns.steps.${step}.question`, { name })}
      confirmLabel={t(`campaigns.steps.${step}.confirm`)}
      dismissLabel={t('common.back')}
      isHarmless={step === 'restart'}
      isBusy={taking.isPending}
      error={taking.isError ? errorMessage(taking.error, t('common.somethingWrong')) : undefined}
      onConfirm={take}
      onClose={onClose}
    />
  )
}
