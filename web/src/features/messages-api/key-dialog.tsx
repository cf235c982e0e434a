import { Alert, Checkbox, MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import { Scope } from '@recado/contracts/scope'
import { useTranslation } from 'react-i18next'
import { Code } from '../../shared/ui/code.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useCreateApiKey } from './api.ts'
import { inputOf, NO_KEY, problemsOf } from './key-form.ts'

/** A queue or a connection that a key can be bound to. */
export type Named = { readonly id: number; readonly name: string }
type Props = {
  readonly queues: readonly Named[]
  readonly connections: readonly Named[]
  readonly onClose: () => void
}

const choicesOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: String(id), label: name }))

/** The dialog that creates a key, and shows it once. */
export function KeyDialog({ queues, connections, onClose }: Props) {
  const { t } = useTranslation()
  const creating = useCreateApiKey()
  const { form, dialog } = useEntryForm({
    initial: NO_KEY,
    check: problemsOf,
    saving: creating,
    inputOf,
    fieldOf: { ERR_NO_QUEUE_FOUND: 'queueIds', ERR_NO_WAPP_FOUND: 'whatsappId' },
    onSaved: () => {},
  })
  const secret = creating.data?.secret
  return (
    <FormDialog
      {...dialog}
      title={t('messagesApi.key.add')}
      submitLabel={t('messagesApi.key.create')}
      isDone={secret !== undefined}
      onClose={onClose}
    >
      {secret === undefined ? (
        <>
          <TextInput
            size="sm"
            label={t('messagesApi.key.name')}
            placeholder={t('messagesApi.key.namePlaceholder')}
            withAsterisk
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Checkbox.Group label={t('messagesApi.key.scopes')} withAsterisk {...form.getInputProps('scopes')}>
            <Stack gap="xs" mt={4}>
              {Scope.options.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={t(`messagesApi.key.scope.${scope}`)}
                  description={t(`messagesApi.key.scopeHint.${scope}`)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {form.values.scopes.includes('send') && (
            <Select
              label={t('messagesApi.key.connection')}
              withAsterisk
              data={choicesOf(connections)}
              {...form.getInputProps('whatsappId')}
            />
          )}
          <MultiSelect
            label={t('messagesApi.key.queues')}
            description={t('messagesApi.key.queuesHint')}
            placeholder={form.values.queueIds.length === 0 ? t('messagesApi.key.allQueues') : ''}
            searchable
            nothingFoundMessage={t('lists.nothing')}
            data={choicesOf(queues)}
            {...form.getInputProps('queueIds')}
          />
        </>
      ) : (
        <>
          <Alert color="teal">{t('messagesApi.key.once')}</Alert>
          <Code label={t('messagesApi.key.secret')} value={secret} isWhole />
        </>
      )}
    </FormDialog>
  )
}
