import { Alert, Button, Group, Modal, MultiSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { ChannelType, type Connection } from '@recado/contracts/connections/connection'
import { createConnection } from '@recado/contracts/connections/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/api-error.ts'
import { errorMessage, fieldErrors } from '../../shared/api/error-text.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { NARROW } from '../../shared/ui/narrow.ts'
import { useCreateConnection } from './api.ts'

const rules = contractRules(createConnection.body)

type Props = {
  readonly queues: readonly Queue[]
  readonly isSandboxOffered: boolean
  readonly onClose: () => void
  readonly onAdded: (connection: Connection) => void
}

/** Name, kind and queues of a new connection; the pairing comes next. */
export function AddDialog({ queues, isSandboxOffered, onClose, onAdded }: Props) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery(NARROW)
  const create = useCreateConnection()
  const form = useForm({
    initialValues: { name: '', type: 'whatsapp' as ChannelType, queueIds: [] as string[] },
    transformValues: ({ queueIds, ...values }) => ({ ...values, queueIds: queueIds.map(Number) }),
    validate: ({ queueIds, ...values }) => rules({ ...values, queueIds: queueIds.map(Number) }),
    validateInputOnBlur: ['name'],
  })
  const submit = form.onSubmit((values) =>
    create.mutate(values, {
      onSuccess: onAdded,
      onError: (error) => {
        form.setErrors(fieldErrors(error))
        if (isApiError(error, 'ERR_DUPLICATED_NAME')) form.setFieldError('name', error.message)
      },
    }),
  )
  const isOnField = Object.keys(form.errors).length > 0

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('connections.dialogTitle')}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {create.isError && !isOnField && (
            <Alert color="red" role="alert">
              {errorMessage(create.error, t('common.somethingWrong'))}
            </Alert>
          )}
          <TextInput
            label={t('connections.name')}
            placeholder={t('connections.namePlaceholder')}
            withAsterisk
            data-autofocus
            {...form.getInputProps('name')}
          />
          {isSandboxOffered && (
            <Radio.Group label={t('connections.type')} {...form.getInputProps('type')}>
              <Stack gap="xs" mt={6}>
                {ChannelType.options.map((type) => (
                  <Radio
                    key={type}
                    value={type}
                    label={t(`connections.types.${type}`)}
                    description={t(`connections.typeHints.${type}`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {queues.length > 0 && (
            <MultiSelect
              label={t('connections.queues')}
              description={t('connections.queuesHint')}
              placeholder={form.values.queueIds.length === 0 ? t('connections.queuesPlaceholder') : ''}
              data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...form.getInputProps('queueIds')}
            />
          )}
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('connections.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
