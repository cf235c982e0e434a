import { Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { ACCENT, PRODUCT } from '@recado/contracts/installation/installation'
import { InstallationChange, type InstallationDetail } from '@recado/contracts/installation/installation-change'
import { PHOTO_LIMIT } from '@recado/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorField } from '../../../shared/colors/color-field.tsx'
import { ListSkeleton } from '../../../shared/list/list-skeleton.tsx'
import { changedFields } from '../../../shared/ui/changed-fields.ts'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import { type ChosenFile, FileField } from '../../../shared/ui/file-field.tsx'
import { FormFrame } from '../../../shared/ui/form-frame.tsx'
import { ErrorState } from '../../../shared/ui/states.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { installationQuery, type Save, useSaveInstallation } from './api.ts'
import classes from './installation.module.css'

const rules = contractRules(InstallationChange)
const UNCHANGED: ChosenFile = { file: null, isRemoved: false }

/** The name, the looks, the mail sender and the support contact of the installation, for super users. */
export function InstallationTab() {
  const { t } = useTranslation()
  const { data: present, isError, refetch } = useQuery(installationQuery)
  if (present) return <Followed present={present} />
  return isError ? <ErrorState onRetry={() => refetch()} /> : <ListSkeleton label={t('common.loading')} />
}

function Followed({ present }: { readonly present: InstallationDetail }) {
  const [shown, take] = useState(present)
  const newer = present.version > shown.version ? present : undefined
  return <Form key={shown.version} installation={shown} newer={newer} onTake={take} />
}

const formOf = ({ name, accent, mailFrom, supportText, supportLink }: InstallationDetail) => ({
  name,
  accent: accent ?? ACCENT,
  mailFrom: mailFrom ?? '',
  supportText,
  supportLink: supportLink ?? '',
  logo: UNCHANGED,
})
type Values = ReturnType<typeof formOf>

/** The body of the request: a field without a value returns to the product's own. */
const bodyOf = ({ logo: _, ...values }: Values): InstallationChange => ({
  name: values.name.trim() === '' || values.name === PRODUCT ? null : values.name,
  accent: values.accent.toLowerCase() === ACCENT ? null : values.accent,
  mailFrom: values.mailFrom.trim() === '' ? null : values.mailFrom,
  supportText: values.supportText,
  supportLink: values.supportLink.trim() === '' ? null : values.supportLink,
})

type Props = {
  readonly installation: InstallationDetail
  readonly newer: InstallationDetail | undefined
  readonly onTake: (installation: InstallationDetail) => void
}

function Form({ installation, newer, onTake }: Props) {
  const { t } = useTranslation()
  const initial = formOf(installation)
  const { form, dialog } = useEntryForm({
    initial,
    check: (values: Values) => rules(bodyOf(values)),
    saving: useSaveInstallation(),
    inputOf: (values: Values): Save => ({
      change: changedFields(bodyOf(values), bodyOf(initial)),
      logo: values.logo.file ?? (values.logo.isRemoved ? 'removed' : undefined),
    }),
    fieldOf: { ERR_LOGO_NO_PICTURE: 'logo', ERR_FILE_TYPE_NOT_ALLOWED: 'logo', ERR_FILE_TOO_LARGE: 'logo' },
    onSaved: (saved) => {
      toastSuccess(t('installation.saved'))
      onTake(saved)
    },
  })
  const text = (name: 'name' | 'mailFrom' | 'supportText' | 'supportLink', placeholder: string) => (
    <TextInput
      size="sm"
      label={t(`installation.${name}`)}
      description={t(`installation.${name}Hint`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={placeholder}
      {...form.getInputProps(name)}
    />
  )
  return (
    <section className={classes.section}>
      <FormFrame {...dialog} newer={newer} onTake={onTake}>
        <Fieldset legend={t('installation.looks')}>
          <Stack>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {text('name', PRODUCT)}
              <FileField
                label={t('installation.logo')}
                present={installation.logo && t('installation.ownLogo')}
                accept="image/png,image/jpeg,image/webp"
                maxBytes={PHOTO_LIMIT.bytes}
                {...form.getInputProps('logo')}
              />
            </SimpleGrid>
            <ColorField label={t('installation.accent')} {...form.getInputProps('accent')} />
          </Stack>
        </Fieldset>
        <Fieldset legend={t('installation.support')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {text('supportText', '(11) 4000-0000')}
            {text('supportLink', 'https://wa.me/551140000000')}
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend={t('installation.mails')}>{text('mailFrom', 'Recado <no-reply@example.com>')}</Fieldset>
      </FormFrame>
    </section>
  )
}
