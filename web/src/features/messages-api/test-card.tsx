import { Alert, Group, Textarea, TextInput, Title } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FileField } from '../../shared/ui/file-field.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSendTest } from './api.ts'
import classes from './messages-api.module.css'
import { problemsOf, type TestForm, type TestKind } from './test-form.ts'

const NO_FILE = { file: null, isRemoved: false }
const EMPTY: TestForm = { token: '', number: '', body: '', chosen: NO_FILE }

/** A form that tries the API with a typed token, which is stored only in the field. */
export function TestCard({ kind }: { kind: TestKind }) {
  const { t } = useTranslation()
  const { form, dialog } = useEntryForm({
    initial: EMPTY,
    check: (values: TestForm) => problemsOf(kind, values),
    saving: useSendTest(),
    inputOf: ({ token, number, body, chosen }) => ({ token: token.trim(), number, body, file: chosen.file }),
    fieldOf: {
      ERR_API_INVALID_TOKEN: 'token',
      ERR_API_INVALID_NUMBER: 'number',
      ERR_WAPP_INVALID_CONTACT: 'number',
      ERR_FILE_TYPE_NOT_ALLOWED: 'chosen',
    },
    onSaved: () => {
      toastSuccess(t('messagesApi.sent'))
      form.setValues({ body: '', chosen: NO_FILE })
      form.clearErrors()
    },
  })
  return (
    <form
      className={classes.section}
      aria-label={t(`messagesApi.test.${kind}`)}
      onSubmit={dialog.onSubmit}
      autoComplete="off"
      noValidate
    >
      <Title order={3} fz="md">
        {t(`messagesApi.test.${kind}`)}
      </Title>
      {dialog.error && (
        <Alert color="red" role="alert">
          {dialog.error}
        </Alert>
      )}
      <TextInput
        label={t('messagesApi.token')}
        size="sm"
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('token')}
      />
      <TextInput
        label={t('messagesApi.number')}
        size="sm"
        placeholder="5511999999999"
        inputMode="numeric"
        withAsterisk
        {...form.getInputProps('number')}
      />
      {kind === 'media' && (
        <FileField label={t('messagesApi.file')} present={null} withAsterisk {...form.getInputProps('chosen')} />
      )}
      <Textarea
        label={t('messagesApi.message')}
        size="sm"
        withAsterisk={kind === 'text'}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('body')}
      />
      <Group justify="flex-end" mt="auto">
        <ServerButton type="submit" leftSection={<IconSend2 size={18} stroke={1.5} />} loading={dialog.isBusy}>
          {t('messagesApi.send')}
        </ServerButton>
      </Group>
    </form>
  )
}
