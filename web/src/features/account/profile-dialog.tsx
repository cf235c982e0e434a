import { PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NewPreferences, NextConversation, type Preferences } from '@recado/contracts/auth/preferences'
import { updateUser } from '@recado/contracts/auth/routes'
import { type Me, PASSWORD_MAX } from '@recado/contracts/auth/user'
import { LANGUAGES, Language } from '@recado/contracts/language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionsQuery } from '../../shared/api/me.ts'
import { currentLanguage, LANGUAGE_NAMES } from '../../shared/i18n/language.ts'
import { NewPasswordField } from '../../shared/passwords/new-password-field.tsx'
import { PhotoField } from '../../shared/people/photo-field.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useChangeLanguage } from '../../shared/ui/use-change-language.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { type ProfileBody, useSaveProfile } from './api.ts'

type ProfileForm = Readonly<
  Record<'name' | 'email' | 'password' | 'currentPassword' | 'language' | 'next' | 'undoSeconds', string>
> & {
  readonly photo: ChosenFile
  readonly weeklyReport: boolean
}

const UNDO_SECONDS = [0, 6, 10] satisfies readonly Preferences['undoSeconds'][]
const FALLBACK_MIN = 1 // the server validates the password anyway

/** The request, which contains only the changed fields. */
const bodyOf = (form: ProfileForm, { name, email, preferences }: Me): ProfileBody => ({
  ...(form.name !== name && { name: form.name }),
  ...(form.email !== email && { email: form.email }),
  ...(form.password !== '' && { password: form.password }),
  ...(form.currentPassword !== '' && { currentPassword: form.currentPassword }),
  ...(form.language !== currentLanguage() && { language: Language.parse(form.language) }),
  ...(isChanged(form, preferences) && { preferences: preferencesIn(form) }),
})

const preferencesIn = ({ next, undoSeconds, weeklyReport }: ProfileForm) =>
  NewPreferences.parse({ next, undoSeconds: Number(undoSeconds), weeklyReport })

const isChanged = ({ next, undoSeconds, weeklyReport }: ProfileForm, before: Preferences): boolean =>
  next !== before.next || undoSeconds !== String(before.undoSeconds) || weeklyReport !== before.weeklyReport

/**
 * The user's own photo, name, e-mail, password and language. The dialog asks for the current password when the server
 * requires it.
 */
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
      next: me.preferences.next,
      undoSeconds: String(me.preferences.undoSeconds),
      weeklyReport: me.preferences.weeklyReport,
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
      <NewPasswordField
        label={t('account.password')}
        description={t('account.passwordHint', { min: passwordMin, max: PASSWORD_MAX })}
        size="sm"
        personal={[form.values.name, form.values.email, me.company.name]}
        {...form.getInputProps('password')}
      />
      {isProofWanted && (
        <PasswordInput
          label={t('account.currentPassword')}
          withAsterisk
          autoFocus
          autoComplete="current-password"
          size="sm"
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
          {...form.getInputProps('currentPassword')}
        />
      )}
      <Select
        label={t('common.language')}
        allowDeselect={false}
        data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
        {...form.getInputProps('language')}
      />
      <Working getInputProps={form.getInputProps} />
      {me.permissions.includes('dashboard:view') && (
        <Switch
          label={t('account.weeklyReport.label')}
          description={t('account.weeklyReport.hint')}
          {...form.getInputProps('weeklyReport', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}

type WorkingProps = Pick<UseFormReturnType<ProfileForm>, 'getInputProps'>

/** The user's preferences for the inbox. */
function Working({ getInputProps }: WorkingProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('account.next.label')}
        allowDeselect={false}
        data={NextConversation.options.map((value) => ({ value, label: t(`account.next.${value}`) }))}
        {...getInputProps('next')}
      />
      <Select
        label={t('account.undo.label')}
        description={t('account.undo.hint')}
        allowDeselect={false}
        data={UNDO_SECONDS.map((count) => ({
          value: String(count),
          label: count === 0 ? t('account.undo.off') : t('account.undo.seconds', { count }),
        }))}
        {...getInputProps('undoSeconds')}
      />
    </>
  )
}
