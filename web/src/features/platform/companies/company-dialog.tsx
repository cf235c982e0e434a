import { Button, Select, SimpleGrid, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import type { CompanyDetail } from '@recado/contracts/auth/company'
import { LAST_DUE_DATE } from '@recado/contracts/auth/company-change'
import { PASSWORD_MAX } from '@recado/contracts/auth/user'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditConflict } from '../../../shared/list/use-edit-conflict.ts'
import { NewPasswordField } from '../../../shared/passwords/new-password-field.tsx'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { useDateFieldProps } from '../../../shared/ui/dates.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { OnOffSelect } from '../../../shared/ui/on-off-select.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { planPicks } from '../plans/plan-list.ts'
import { useSaveTerms } from './api.ts'
import { formOf, RECURRENCES, rulesFor } from './company-form.ts'
import { companyLists } from './company-list.ts'

type Props = {
  /** Absent for a new company. */
  readonly company?: CompanyDetail | undefined
  readonly passwordMin: number
  readonly onClose: () => void
  readonly onReload: () => void
  /** Clears the form for a new company. */
  readonly onClear: () => void
  readonly onExtend: () => void
  readonly onDelete: () => void
}

/** The dialog of a company, with its plan and its due date. */
export function CompanyDialog({ company, passwordMin, onClose, onReload, onClear, onExtend, onDelete }: Props) {
  const { t } = useTranslation()
  const dateField = useDateFieldProps()
  const isOwn = useCurrentUser().company.id === company?.id
  const plans = useQuery(planPicks)
  const { isGone, newer } = useEditConflict(companyLists, company)
  const check = useMemo(() => rulesFor(company === undefined, passwordMin), [company, passwordMin])
  const { form, dialog } = useEntryForm({
    initial: formOf(company),
    check,
    saving: useSaveTerms(company),
    inputOf: (values) => values,
    fieldOf: { ERR_EMAIL_ALREADY_EXISTS: 'email', ERR_NO_PLAN_FOUND: 'planId' },
    onSaved: () => {
      toastSuccess(t('companies.saved'))
      onClose()
    },
  })
  const clear = () => {
    form.setValues(formOf(undefined))
    onClear()
  }
  const text = (name: 'name' | 'email' | 'phone', props: { readonly 'data-autofocus'?: true } = {}) => (
    <TextInput
      label={t(`settings.company.fields.${name}`)}
      size="sm"
      withAsterisk
      autoComplete="off"
      {...props}
      {...form.getInputProps(name)}
    />
  )
  return (
    <FormDialog
      {...dialog}
      title={t(company ? 'companies.editTitle' : 'companies.add')}
      submitLabel={t('common.save')}
      size={760}
      isGone={isGone}
      onReload={newer && onReload}
      menu={
        <>
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('companies.clear')}
          </Button>
          {company && (
            <Button variant="subtle" disabled={dialog.isDirty || isGone} onClick={onExtend}>
              {t('companies.extend')}
            </Button>
          )}
          {company && !isOwn && (
            <Button variant="subtle" color="red" disabled={isGone} onClick={onDelete}>
              {t('lists.delete')}
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {text('name', { 'data-autofocus': true })}
        {text('email')}
        {text('phone')}
        {company === undefined && (
          <NewPasswordField
            label={t('companies.password')}
            description={t('users.passwordHint', { min: passwordMin, max: PASSWORD_MAX })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            size="sm"
            withAsterisk
            personal={[form.values.name, form.values.email]}
            {...form.getInputProps('password')}
          />
        )}
        <Select
          label={t('companies.plan')}
          withAsterisk
          allowDeselect={false}
          nothingFoundMessage={t('lists.nothing')}
          data={choicesOf(plans.data ?? [], company?.plan)}
          {...form.getInputProps('planId')}
        />
      </SimpleGrid>
      <SimpleGrid cols={2}>
        <OnOffSelect
          label={t('companies.status')}
          words={[t('companies.active'), t('companies.inactive')]}
          disabled={isOwn}
          {...form.getInputProps('status')}
        />
        <DatePickerInput
          {...dateField}
          label={t('companies.dueDate')}
          placeholder={company ? '' : t('companies.trialEnd')}
          withAsterisk={company !== undefined}
          maxDate={LAST_DUE_DATE}
          {...form.getInputProps('dueDate')}
        />
        <Select
          label={t('companies.recurrence')}
          placeholder={t('invoices.recurrences.unknown')}
          allowDeselect={false}
          data={RECURRENCES.map((value) => ({ value, label: t(`invoices.recurrences.${value}`) }))}
          {...form.getInputProps('recurrence')}
        />
        <OnOffSelect
          label={t('companies.campaigns')}
          words={[t('companies.on'), t('companies.off')]}
          {...form.getInputProps('campaignsEnabled')}
        />
        <OnOffSelect
          label={t('companies.userCreation')}
          words={[t('settings.enabled'), t('settings.disabled')]}
          {...form.getInputProps('userCreation')}
        />
      </SimpleGrid>
    </FormDialog>
  )
}

type Named = { readonly id: number; readonly name: string }

/**
 * The plans to choose from, including the current plan before all plans are loaded, or when it is no longer offered.
 */
const choicesOf = (plans: readonly Named[], present: Named | undefined) =>
  (present && !plans.some(({ id }) => id === present.id) ? [present, ...plans] : plans).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
