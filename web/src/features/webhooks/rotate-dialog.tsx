import type { Webhook } from '@recado/contracts/webhooks/webhook'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { useRotateSecret } from './api.ts'

type Props = {
  readonly webhook: Webhook
  readonly onSecret: (secret: string) => void
  readonly onClose: () => void
}

/** Asks before a subscription gets a new secret. */
export function RotateDialog({ webhook, onSecret, onClose }: Props) {
  const { t } = useTranslation()
  const rotating = useRotateSecret()
  return (
    <ConfirmDialog
      title={t('webhooks.secret.new')}
      question={t('webhooks.secret.newQuestion', { name: webhook.name })}
      confirmLabel={t('webhooks.secret.new')}
      isBusy={rotating.isPending}
      error={rotating.isError ? errorMessage(rotating.error, t('common.somethingWrong')) : undefined}
      onConfirm={() => rotating.mutate(webhook.id, { onSuccess: onSecret })}
      onClose={onClose}
    />
  )
}
