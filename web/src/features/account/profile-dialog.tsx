import { PasswordInput, Select, TextInput } from '@mantine/core'
import { updateUser } from '@recado/contracts/auth/routes'
import { type Me, PASSWORD_MAX } from '@recado/contracts/auth/user'
import { LANGUAGES, Language } from '@recado/contracts/language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionsQuery } from '../../shared/api/me.ts'
import { currentLanguage, LANGUAGE_NAMES } from '../../shared/i18n/language.ts'
import { PhotoField } from '../../shared/people/photo-field.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useChangeLanguage } from '../../shared/ui/use-change-language.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { type ProfileBody, useSaveProfile } from './api.ts'

type ProfileForm = Readonly<Record<'name' | 'email' | 'password' | 'currentPassword' | 'language', string>> & {
  readonly photo: ChosenFile
}

const FALLBACK_MIN = 1 // the server checks it anyway

/** The request: only what has changed. */
const bodyOf = (form: ProfileForm, { name, email }: Me): ProfileBody => ({
  ...(form.name !== name && { name: form.name }),
  ...(form.email !== email && { email: form.email }),
  ...(form.password !== '' && { password: form.password }),
  ...(form.currentPassword !== '' && { currentPassword: form.currentPassword }),
  ...(form.language !== currentLanguage() && { language: Language.parse(form.language) }),
})

/** The user's own photo, name, e-mail, password and language. The current password is asked for when the server requires it. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { passwordMin = FALLBACK_MIN } = useQuery(optionsQuery).data ?? {}
  const [isProofWanted, wantProof] = useState(false)
  const changeLanguage = useChangeLanguage()
  const rules = contractRules(
    updateUser.body.extend({ password: updateUser.body.shape.password.unwrap().min(passwordMin).optional() }),
  )
  const { form, dialog } = useEntryForm({
    initial: {
      name: me.name,
      email: me.email,
      password: '',
      currentPassword: '',
      language: currentLanguage(),
      photo: { file: null, isRemoved: false },
    } as ProfileForm,
    check: (values: ProfileForm) => rules({ ...values, password: values.password || undefined }),
    saving: useSaveProfile(me.id),
    inputOf: (values) => ({ body: bodyOf(values, me), photo: values.photo }),
    fieldOf: { ERR_CURRENT_PASSWORD: 'currentPassword', ERR_EMAIL_ALREADY_EXISTS: 'email' },
    onSaved: () => {
      const language = Language.parse(form.values.language)
      if (language !== currentLanguage()) changeLanguage.mutate(language)
      toastSuccess(t('account.saved'))
      onClose()
    },
    onWrong: ({ currentPassword }) => {
      if (!currentPassword) return
      wantProof(true)
      if (form.values.currentPassword === '') form.setFieldError('currentPassword', t('account.currentNeeded'))
    },
  })
  const secret = {
    visibilityToggleButtonProps: { 'aria-label': t('login.showPassword'), tabIndex: 0 },
    size: 'sm',
  } as const
  return (
    <FormDialog {...dialog} title={t('shell.ownProfile')} submitLabel={t('common.save')} onClose={onClose}>
      <PhotoField name={form.values.name} present={me.photo} {...form.getInputProps('photo')} />
      <TextInput
        label={t('account.name')}
        size="sm"
        withAsterisk
        data-autofocus
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('account.email')}
        size="sm"
        type="email"
        withAsterisk
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('account.password')}
        description={t('account.passwordHint', { min: passwordMin, max: PASSWORD_MAX })}
        autoComplete="new-password"
        {...secret}
        {...form.getInputProps('password')}
      />
      {isProofWanted && (
        <PasswordInput
          label={t('account.currentPassword')}
          withAsterisk
          autoFocus
          autoComplete="current-password"
          {...secret}
          {...form.getInputProps('currentPassword')}
        />
      )}
      <Select
        label={t('common.language')}
        allowDeselect={false}
        data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
        {...form.getInputProps('language')}
      />
    </FormDialog>
  )
}
