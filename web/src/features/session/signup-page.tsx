import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { signup } from '@recado/contracts/auth/routes'
import { PASSWORD_MAX } from '@recado/contracts/auth/user'
import type { Language } from '@recado/contracts/language'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isApiError } from '../../shared/api/api-error.ts'
import { errorMessage, fieldErrors } from '../../shared/api/error-text.ts'
import { optionsQuery } from '../../shared/api/me.ts'
import { NewPasswordField } from '../../shared/passwords/new-password-field.tsx'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { ErrorState } from '../../shared/ui/states.tsx'
import { useSignup } from './api.ts'
import { maskPhone } from './phone-mask.ts'
import { PlanSelect } from './plan-select.tsx'
import { plansQuery } from './plans-api.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useEnter } from './use-enter.ts'

const rulesFor = (passwordMin: number) =>
  contractRules(signup.body.extend({ password: signup.body.shape.password.min(passwordMin) }))

export function SignupPage() {
  const { t } = useTranslation()
  const options = useQuery(optionsQuery)
  const [chosenLanguage, setChosenLanguage] = useState<Language>()
  const trialDays = options.data?.trialDays ?? 0

  return (
    <SignInFrame
      title={t('signup.title')}
      lead={trialDays > 0 && t('signup.trial', { count: trialDays })}
      onLanguage={setChosenLanguage}
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
      {options.data?.signupEnabled && (
        <SignupForm passwordMin={options.data.passwordMin} chosenLanguage={chosenLanguage} />
      )}
    </SignInFrame>
  )
}

type Form = { readonly passwordMin: number; readonly chosenLanguage: Language | undefined }

function SignupForm({ passwordMin, chosenLanguage }: Form) {
  const { t } = useTranslation()
  const enter = useEnter(chosenLanguage, { welcome: t('signup.welcome'), done: t('signup.done') })
  const rules = useMemo(() => rulesFor(passwordMin), [passwordMin])
  const register = useSignup()
  const form = useForm({
    initialValues: { name: '', userName: '', email: '', phone: '', password: '', planId: '' },
    transformValues: toBody,
    validate: (values) => rules({ ...toBody(values), planId: Number(values.planId) || undefined }),
    validateInputOnBlur: true,
  })

  const plans = useQuery(plansQuery).data
  const chooseOnly = useEffectEvent(([only, ...others]: readonly { readonly id: number }[]) => {
    if (only && others.length === 0) form.setFieldValue('planId', String(only.id))
  })
  useEffect(() => chooseOnly(plans ?? []), [plans])

  const submit = form.onSubmit((values) =>
    register.mutate(values, {
      onSuccess: () => enter(values),
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
        <TextInput
          label={t('signup.userName')}
          description={t('signup.userNameHint')}
          autoComplete="name"
          {...form.getInputProps('userName')}
        />
        <TextInput label={t('signup.email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <TextInput
          label={t('signup.phone')}
          type="tel"
          autoComplete="tel"
          placeholder={t('signup.phonePlaceholder')}
          {...form.getInputProps('phone')}
          onChange={(event) => form.setFieldValue('phone', maskPhone(event.currentTarget.value))}
        />
        <NewPasswordField
          label={t('signup.password')}
          description={t('signup.passwordHint', { min: passwordMin, max: PASSWORD_MAX })}
          personal={[form.values.name, form.values.userName, form.values.email]}
          {...form.getInputProps('password')}
        />
        <PlanSelect {...form.getInputProps('planId')} />
        <Button type="submit" size="md" fullWidth loading={register.isPending}>
          {t('signup.submit')}
        </Button>
      </Stack>
    </form>
  )
}

type Values = Record<'name' | 'userName' | 'email' | 'phone' | 'password' | 'planId', string>

const toBody = ({ userName, planId, ...values }: Values) => ({
  ...values,
  userName: userName.trim() || undefined,
  planId: Number(planId),
})
