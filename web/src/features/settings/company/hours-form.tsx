import { Hours, SpecialDays } from '@recado/contracts/hours'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { HoursFields } from '../../../shared/hours/hours-fields.tsx'
import { SpecialDaysField } from '../../../shared/special-days/special-days-field.tsx'
import { changedFields } from '../../../shared/ui/changed-fields.ts'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import { FormFrame } from '../../../shared/ui/form-frame.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { settingList, useSaveCompany } from '../api.ts'
import type { CompanyFormProps } from './followed-form.tsx'

const rules = contractRules(z.object({ schedules: Hours, specialDays: SpecialDays }))

/**
 * The opening hours and special days of the company. If each queue has hours of its own, only the special days are
 * shown.
 */
export function HoursForm({ company, newer, onTake }: CompanyFormProps) {
  const { t } = useTranslation()
  const { data: settings } = useQuery(settingList)
  const isPerQueue = settings?.find(({ key }) => key === 'scheduleType')?.value === 'queue'
  const { schedules, specialDays } = company
  const { form, dialog } = useEntryForm({
    initial: { schedules, specialDays },
    check: rules,
    saving: useSaveCompany(company.id),
    inputOf: (values) => changedFields(values, company),
    onSaved: (saved) => {
      toastSuccess(t('settings.hoursSaved'))
      onTake(saved)
    },
  })
  return (
    <FormFrame {...dialog} newer={newer} onTake={onTake}>
      {!isPerQueue && <HoursFields hours={form.values.schedules} fieldOf={(path) => form.getInputProps(path)} />}
      <SpecialDaysField
        days={form.values.specialDays}
        hint={t('specialDays.companyHint')}
        error={form.errors['specialDays']}
        onChange={(days) => form.setFieldValue('specialDays', days)}
      />
    </FormFrame>
  )
}
