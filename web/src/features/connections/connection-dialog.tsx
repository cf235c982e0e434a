import type { Connection } from '@recado/contracts/connections/connection'
import type { ErrorCode } from '@recado/contracts/errors'
import type { Queue } from '@recado/contracts/queues/queue'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { type FormTab, FormTabs } from '../../shared/ui/form-tabs.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSaveConnection } from './api.ts'
import { ApiToken } from './api-token.tsx'
import { bodyOf, type ConnectionForm, formOf, isOther, problemsOf } from './connection-form.ts'
import { GeneralFields } from './fields/general-fields.tsx'
import { ProxyFields } from './fields/proxy-fields.tsx'
import { RuleFields } from './fields/rule-fields.tsx'
import { TextFields } from './fields/text-fields.tsx'

type Props = {
  /** Absent for a new connection. */
  readonly connection?: Connection
  /** The latest version of the connection; undefined when it was deleted. */
  readonly present?: Connection | undefined
  readonly queues: readonly Queue[]
  readonly isSandboxOffered: boolean
  readonly onClose: () => void
  readonly onReload: (connection: Connection) => void
  readonly onSaved: (connection: Connection) => void
}

const TABS = ['general', 'texts', 'rules', 'proxy'] as const
type Tab = (typeof TABS)[number]

const FIELDS: Record<Tab, readonly (keyof ConnectionForm)[]> = {
  general: ['name', 'type', 'isDefault', 'promptId', 'integrationId', 'queueIds'],
  texts: ['greetingMessage', 'completionMessage', 'outOfHoursMessage', 'ratingMessage'],
  rules: ['redirectQueueId', 'redirectMinutes', 'botMenuLimit', 'botPauseMinutes', 'expiresMinutes', 'expiresMessage'],
  proxy: ['hasProxy', 'proxyUrl'],
}

/** The field for errors of the server that name no field, by the error code. */
const FIELD_OF: Partial<Record<ErrorCode, keyof ConnectionForm>> = {
  ERR_DUPLICATED_NAME: 'name',
  ERR_CHANNEL_NOT_AVAILABLE: 'type',
  ERR_NO_PROMPT_FOUND: 'promptId',
  ERR_NO_INTEGRATION_FOUND: 'integrationId',
  ERR_NO_OTHER_WHATSAPP: 'isDefault',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_PROXY_REFUSED: 'proxyUrl',
  ERR_PROXY_UNKNOWN: 'proxyUrl',
  ERR_PROXY_LOGIN: 'proxyUrl',
  ERR_PROXY_TIMEOUT: 'proxyUrl',
  ERR_PROXY_NOT_ALLOWED: 'proxyUrl',
  ERR_PROXY_TARGET: 'proxyUrl',
  ERR_PROXY_BROKEN: 'proxyUrl',
}

/** The dialog of a connection's settings. A new connection is paired next. */
export function ConnectionDialog({ connection, present, queues, isSandboxOffered, ...dialogs }: Props) {
  const { t } = useTranslation()
  const isNew = connection === undefined
  const { plan } = useCurrentUser().company
  const hasApi = plan.useExternalApi && !isNew
  const [tab, setTab] = useState<Tab | 'api'>('general')
  const saving = useSaveConnection(connection?.id)
  const { form, dialog } = useEntryForm({
    initial: formOf(connection, plan),
    check: (values: ConnectionForm) => problemsOf(values, isNew),
    saving,
    inputOf: (values) => (isNew ? bodyOf(values) : { ...bodyOf(values), isDefault: values.isDefault }),
    fieldOf: FIELD_OF,
    onSaved: (saved) => {
      if (!isNew) toastSuccess(t('connections.saved'))
      dialogs.onSaved(saved)
    },
    onWrong: (errors) => {
      const first = TABS.find((name) => FIELDS[name].some((field) => errors[field] !== undefined))
      if (first) setTab(first)
    },
  })

  const fields: Record<Tab, ReactNode> = {
    general: <GeneralFields form={form} queues={queues} hasTypes={isNew && isSandboxOffered} />,
    texts: <TextFields form={form} />,
    rules: <RuleFields form={form} queues={queues} />,
    proxy: <ProxyFields form={form} />,
  }
  const tabs: FormTab<Tab | 'api'>[] = TABS.map((key) => ({
    key,
    label: t(`connections.tabs.${key}`),
    isWrong: FIELDS[key].some((field) => Boolean(form.errors[field])),
    content: fields[key],
  }))
  if (hasApi)
    tabs.push({
      key: 'api',
      label: t('connections.tabs.api'),
      content: <ApiToken connection={present ?? connection} />,
    })

  const isChanged = connection && present && present.version > connection.version && isOther(present, connection)
  return (
    <FormDialog
      {...dialog}
      title={isNew ? t('connections.dialogTitle') : t('connections.editTitle', { name: connection.name })}
      submitLabel={isNew ? t('connections.create') : t('common.save')}
      size={620}
      isGone={!isNew && !present}
      onReload={isChanged && !saving.isPending && !saving.isError ? () => dialogs.onReload(present) : undefined}
      onClose={dialogs.onClose}
    >
      <FormTabs tabs={tabs} value={tab} onChange={setTab} />
    </FormDialog>
  )
}
