import { Text, TextInput } from '@mantine/core'
import type { Campaign, ResendTo } from '@recado/contracts/campaigns/campaign'
import { resendCampaign } from '@recado/contracts/campaigns/routes'
import { CAMPAIGN_LIMIT } from '@recado/contracts/limits'
import { useTranslation } from 'react-i18next'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { useResendCampaign } from '../api.ts'

const rules = contractRules(resendCampaign.body)

type Props = {
  readonly campaign: Campaign
  readonly to: ResendTo
  /** How many recipients the new campaign is for. */
  readonly count: number
  readonly onMade: (made: Campaign) => void
  readonly onClose: () => void
}

/**
 * Creates a campaign for the recipients of this one whose message failed, or who did not answer. The new campaign does
 * not start by itself.
 */
export function ResendDialog({ campaign, to, count, onMade, onClose }: Props) {
  const { t } = useTranslation()
  const words = to === 'failed' ? 'resend' : 'repeat'
  const ending = t(`campaigns.${words}.name`, { name: '' })
  const name = campaign.name.slice(0, CAMPAIGN_LIMIT.name - ending.length)
  const saving = useResendCampaign(campaign.id, to)
  const { form, dialog } = useEntryForm({
    initial: { name: t(`campaigns.${words}.name`, { name }) },
    check: (values: { readonly name: string }) => rules(values),
    saving,
    inputOf: (values) => values,
    onSaved: onMade,
  })
  return (
    <FormDialog
      {...dialog}
      title={t(`campaigns.${words}.open`)}
      submitLabel={t('campaigns.resend.make')}
      onClose={onClose}
    >
      <Text>{t(`campaigns.${words}.hint`, { count })}</Text>
      <TextInput label={t('lists.name')} size="sm" withAsterisk data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}
