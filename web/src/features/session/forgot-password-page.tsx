import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { forgotPassword } from '@recado/contracts/auth/password-routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { errorMessage, fieldErrors } from '../../shared/api/error-text.ts'
import { optionsQuery } from '../../shared/api/me.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { prefilledEmail } from './navigation-state.ts'
import { useForgotPassword } from './password-api.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useWait } from './use-wait.ts'

const rules = contractRules(forgotPassword.body)

/** The page that requests a link to reset the password. It does not reveal whether the e-mail exists. */
export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const options = useQuery(optionsQuery)
  // shown while it is not known whether the installation can send mail
  const isOffered = options.data?.passwordReset ?? true
  return (
    <SignInFrame
      title={t('reset.forgotTitle')}
      lead={isOffered ? t('reset.forgotLead') : t('login.forgotAsk')}
      footer={
        <Anchor component={Link} to="/login" fw={550}>
          {t('reset.toLogin')}
        </Anchor>
      }
    >
      {isOffered && <ForgotForm />}
    </SignInFrame>
  )
}

function ForgotForm() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const asking = useForgotPassword()
  const wait = useWait(asking.error)
  const form = useForm({
    initialValues: { email: prefilledEmail(state) },
    validate: (values) => rules(values),
  })
  const submit = form.onSubmit(({ email }) =>
    asking.mutate(email, { onError: (error) => form.setErrors(fieldErrors(error)) }),
  )
  if (asking.isSuccess) {
    return (
      <Stack gap="md">
        <Alert color="teal" role="status">
          {t('reset.sent')}
        </Alert>
        <Text size="sm" c="dimmed">
          {t('reset.sentNext')}
        </Text>
        <Button variant="default" size="md" fullWidth onClick={() => asking.reset()}>
          {t('reset.again')}
        </Button>
      </Stack>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {asking.isError && Object.keys(form.errors).length === 0 && (
          <Alert color="red" role="alert">
            {errorMessage(asking.error, t('common.somethingWrong'))}
          </Alert>
        )}
        <TextInput
          label={t('login.email')}
          type="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth loading={asking.isPending} disabled={wait > 0}>
          {wait > 0 ? t('login.wait', { seconds: wait }) : t('reset.send')}
        </Button>
      </Stack>
    </form>
  )
}
