import { Text, TextInput } from '@mantine/core'
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { resendCampaign } from '@recado/contracts/campaigns/routes'
import { CAMPAIGN_LIMIT } from '@recado/contracts/limits'
import { useTranslation } from 'react-i18next'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { useResendCampaign } from '../api.ts'

const rules = contractRules(resendCampaign.body)

type Props = { readonly campaign: Campaign; readonly onMade: (made: Campaign) => void; readonly onClose: () => void }

/** Creates a campaign for the recipients that this one failed to reach. The new campaign does not start by itself. */
export function ResendDialog({ campaign: { id, name, stats }, onMade, onClose }: Props) {
  const { t } = useTranslation()
  const saving = useResendCampaign(id)
  const { form, dialog } = useEntryForm({
    initial: { name: t('campaigns.resend.name', { name }).slice(0, CAMPAIGN_LIMIT.name) },
    check: (values: { readonly name: string }) => rules(values),
    saving,
    inputOf: (values) => values,
    onSaved: onMade,
  })
  return (
    <FormDialog
      {...dialog}
      title={t('campaigns.resend.open')}
      submitLabel={t('campaigns.resend.make')}
      onClose={onClose}
    >
      <Text>{t('campaigns.resend.hint', { count: stats.failed })}</Text>
      <TextInput label={t('lists.name')} size="sm" withAsterisk data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}
