import { Alert, Checkbox, Switch, TextInput } from '@mantine/core'
import { createWebhook } from '@recado/contracts/webhooks/routes'
import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@recado/contracts/webhooks/webhook'
import { useTranslation } from 'react-i18next'
import { useEditConflict } from '../../shared/list/use-edit-conflict.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSaveWebhook } from './api.ts'
import { eventKey } from './event-key.ts'
import { webhookLists } from './webhook-list.ts'
import classes from './webhooks.module.css'

const rules = contractRules(createWebhook.body)

type Form = { readonly name: string; readonly url: string; readonly events: WebhookEvent[]; readonly active: boolean }
type Props = {
  /** Absent for a new subscription. */
  readonly record?: Webhook | undefined
  readonly onClose: () => void
  readonly onReload: (record: Webhook) => void
  /** Called with the secret of a new subscription, which is shown once. */
  readonly onSecret: (secret: string) => void
}

/** The dialog of a subscription, with its address and its events. */
export function WebhookDialog({ record, onClose, onReload, onSecret }: Props) {
  const { t } = useTranslation()
  const { isGone, newer } = useEditConflict(webhookLists, record)
  const { form, dialog } = useEntryForm({
    initial: {
      name: record?.name ?? '',
      url: record?.url ?? '',
      events: record?.events ?? ['message.created'],
      active: record?.active ?? true,
    },
    check: (values: Form) => rules(values),
    saving: useSaveWebhook(record),
    inputOf: (values) => values,
    fieldOf: { ERR_DUPLICATED_NAME: 'name', ERR_URL_NOT_ALLOWED: 'url' },
    onSaved: ({ secret }) => {
      toastSuccess(t('webhooks.saved'))
      onClose()
      if (secret !== undefined) onSecret(secret)
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={t(record ? 'webhooks.editTitle' : 'webhooks.addTitle')}
      submitLabel={t('common.save')}
      size={560}
      isGone={isGone}
      onReload={newer && (() => onReload(newer))}
      onClose={onClose}
    >
      {record?.switchedOff && <Alert color="yellow">{t(`webhooks.off.${record.switchedOff}`)}</Alert>}
      <TextInput label={t('lists.name')} size="sm" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput
        size="sm"
        label={t('webhooks.url')}
        description={t('webhooks.urlHint')}
        placeholder={t('webhooks.urlBegin')}
        inputMode="url"
        withAsterisk
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label={t('webhooks.events')} withAsterisk {...form.getInputProps('events')}>
        <div className={classes.events}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={t(`webhooks.event.${eventKey(event)}`)} description={event} />
          ))}
        </div>
      </Checkbox.Group>
      <Switch
        label={t('webhooks.active')}
        description={t('webhooks.activeHint')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
