import { Alert, Anchor, Button, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { signup } from '@recado/contracts/auth/routes'
import { PASSWORD_MAX } from '@recado/contracts/auth/user'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { isApiError } from '../../shared/api/api-error.ts'
import { errorMessage, fieldErrors } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { optionsQuery } from '../../shared/session/me.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { ErrorState } from '../../shared/ui/states.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { plansQuery, useSignup } from './api.ts'
import { maskPhone } from './phone-mask.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const rulesFor = (passwordMin: number) =>
  contractRules(signup.body.extend({ password: signup.body.shape.password.min(passwordMin) }))

export function SignupPage() {
  const { t } = useTranslation()
  const options = useQuery(optionsQuery)

  return (
    <SignInFrame
      title={t('signup.title')}
      lead={t('signup.trial')}
      footer={
        <>
          {t('signup.haveAccount')}{' '}
          <Anchor component={Link} to="/login" fw={550}>
            {t('signup.login')}
          </Anchor>
        </>
      }
    >
      {options.isError && <ErrorState onRetry={() => options.refetch()} />}
      {options.data?.signupEnabled === false && <Alert color="blue">{t('signup.disabled')}</Alert>}
      {options.data?.signupEnabled && <SignupForm passwordMin={options.data.passwordMin} />}
    </SignInFrame>
  )
}

function SignupForm({ passwordMin }: { passwordMin: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const plans = useQuery(plansQuery)
  const rules = useMemo(() => rulesFor(passwordMin), [passwordMin])
  const register = useSignup()
  const form = useForm({
    initialValues: { name: '', email: '', phone: '', password: '', planId: '' },
    transformValues: (values) => ({ ...values, planId: Number(values.planId) }),
    validate: (values) => rules({ ...values, planId: Number(values.planId) || undefined }),
    validateInputOnBlur: true,
  })

  const submit = form.onSubmit((values) =>
    register.mutate(values, {
      onSuccess: () => {
        toastSuccess(t('signup.done'))
        navigate('/login', { state: { email: values.email } })
      },
      onError: (error) => {
        form.setErrors(fieldErrors(error))
        if (isApiError(error, 'ERR_EMAIL_ALREADY_EXISTS')) form.setFieldError('email', error.message)
      },
    }),
  )

  const isOnField = Object.keys(form.errors).length > 0
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {register.isError && !isOnField && (
          <Alert color="red" role="alert">
            {errorMessage(register.error, t('common.somethingWrong'))}
          </Alert>
        )}
        <TextInput label={t('signup.company')} autoComplete="organization" autoFocus {...form.getInputProps('name')} />
        <TextInput label={t('signup.email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <TextInput
          label={t('signup.phone')}
          type="tel"
          autoComplete="tel"
          placeholder={t('signup.phonePlaceholder')}
          {...form.getInputProps('phone')}
          onChange={(event) => form.setFieldValue('phone', maskPhone(event.currentTarget.value))}
        />
        <PasswordInput
          label={t('signup.password')}
          description={t('signup.passwordHint', { min: passwordMin, max: PASSWORD_MAX })}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Select
          label={t('signup.plan')}
          placeholder={t('signup.planPlaceholder')}
          size="md"
          allowDeselect={false}
          data={(plans.data ?? []).map((plan) => ({
            value: String(plan.id),
            label: t('signup.planOption', { ...plan, value: format.money(plan.value) }),
          }))}
          {...form.getInputProps('planId')}
        />
        <Button type="submit" size="md" fullWidth loading={register.isPending}>
          {t('signup.submit')}
        </Button>
      </Stack>
    </form>
  )
}
