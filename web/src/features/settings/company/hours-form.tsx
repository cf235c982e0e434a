import { Hours } from '@recado/contracts/hours'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { HoursFields } from '../../../shared/hours/hours-fields.tsx'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import { FormFrame } from '../../../shared/ui/form-frame.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { useSaveCompany } from '../api.ts'
import type { CompanyFormProps } from './followed-form.tsx'

const rules = contractRules(z.object({ schedules: Hours }))

export function HoursForm({ company, newer, onTake }: CompanyFormProps) {
  const { t } = useTranslation()
  const { form, dialog } = useEntryForm({
    initial: { schedules: company.schedules },
    check: rules,
    saving: useSaveCompany(company.id),
    inputOf: ({ schedules }) => ({ schedules }),
    onSaved: (saved) => {
      toastSuccess(t('settings.hoursSaved'))
      onTake(saved)
    },
  })
  return (
    <FormFrame {...dialog} newer={newer} onTake={onTake}>
      <HoursFields hours={form.values.schedules} fieldOf={(path) => form.getInputProps(path)} />
    </FormFrame>
  )
}
