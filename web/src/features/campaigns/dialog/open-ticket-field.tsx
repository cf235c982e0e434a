import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { OpenTicketChoice } from '@recado/contracts/campaigns/campaign'
import { useTranslation } from 'react-i18next'
import type { CampaignForm } from './campaign-form.ts'

type Props = { readonly form: UseFormReturnType<CampaignForm>; readonly isReadOnly: boolean }

/** The choice of a campaign about people with an open ticket. */
export function OpenTicketField({ form, isReadOnly }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('campaigns.openTickets.label')}
      description={t(`campaigns.openTickets.hints.${form.values.openTickets}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      readOnly={isReadOnly}
      data={OpenTicketChoice.options.map((value) => ({ value, label: t(`campaigns.openTickets.choices.${value}`) }))}
      {...form.getInputProps('openTickets')}
    />
  )
}
