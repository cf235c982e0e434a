import { Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core'
import { CompanyChange } from '@recado/contracts/auth/company-change'
import { LANGUAGES } from '@recado/contracts/language'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES } from '../../../shared/i18n/language.ts'
import { changedFields } from '../../../shared/ui/changed-fields.ts'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import { FormFrame } from '../../../shared/ui/form-frame.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { useSaveCompany } from '../api.ts'
import type { CompanyFormProps } from './followed-form.tsx'

const rules = contractRules(CompanyChange.required())
const ADDRESS = ['addressZipCode', 'addressStreet', 'addressDistrict', 'addressCity', 'addressState'] as const

const formOf = ({ name, email, phone, timezone, language, billingName, ...company }: CompanyFormProps['company']) => ({
  name,
  email,
  phone,
  timezone,
  language,
  billingName,
  addressZipCode: company.addressZipCode,
  addressStreet: company.addressStreet,
  addressDistrict: company.addressDistrict,
  addressCity: company.addressCity,
  addressState: company.addressState,
})

/** The form for the company's name, contact, billing address, language and time zone. */
export function CompanyForm({ company, newer, onTake }: CompanyFormProps) {
  const { t } = useTranslation()
  const { form, dialog } = useEntryForm({
    initial: formOf(company),
    check: rules,
    saving: useSaveCompany(company.id),
    inputOf: (values) => ({ change: changedFields(values, formOf(company)) }),
    onSaved: (saved) => {
      toastSuccess(t('settings.company.saved'))
      onTake(saved)
    },
  })
  const text = (name: 'name' | 'email' | 'phone' | 'billingName' | (typeof ADDRESS)[number]) => (
    <TextInput key={name} size="sm" label={t(`settings.company.fields.${name}`)} {...form.getInputProps(name)} />
  )
  return (
    <FormFrame {...dialog} newer={newer} onTake={onTake}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {text('name')}
        {text('email')}
        {text('phone')}
        <Select
          label={t('settings.company.fields.language')}
          description={t('settings.company.languageHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          {...form.getInputProps('language')}
        />
        <Select
          label={t('settings.company.fields.timezone')}
          description={t('settings.company.timezoneHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('lists.nothing')}
          data={zonesWith(company.timezone)}
          {...form.getInputProps('timezone')}
        />
      </SimpleGrid>
      <Fieldset legend={t('settings.company.billing')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {text('billingName')}
          {ADDRESS.map(text)}
        </SimpleGrid>
      </Fieldset>
    </FormFrame>
  )
}

/**
 * The time zones to choose from, including the current one, whose name may be old and missing in the browser's list.
 */
const zonesWith = (present: string): string[] => [...new Set([present, ...Intl.supportedValuesOf('timeZone')])].sort()
