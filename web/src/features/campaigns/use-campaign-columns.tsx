import { Text } from '@mantine/core'
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import type { Column } from '../../shared/list/list-table.tsx'
import { CampaignStatus } from './campaign-status.tsx'

/** What a campaign says in the list; each missing value has words of its own. */
export function useCampaignColumns(): Column<Campaign>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const audienceOf = useAudienceWords()
  return [
    { key: 'name', label: t('lists.name'), cell: ({ name }) => <Cut isTitle>{name}</Cut> },
    {
      key: 'status',
      label: t('campaigns.status'),
      width: '17%',
      cell: (campaign) => <CampaignStatus campaign={campaign} />,
    },
    {
      key: 'audience',
      label: t('campaigns.contactList'),
      width: '12%',
      cell: (campaign) => <Cut>{audienceOf(campaign) ?? t('campaigns.noList')}</Cut>,
    },
    {
      key: 'connection',
      label: t('campaigns.connection'),
      width: '10%',
      cell: ({ whatsapp }) => <Cut>{whatsapp?.name ?? t('campaigns.noConnection')}</Cut>,
    },
    {
      key: 'scheduledAt',
      label: t('campaigns.schedule'),
      width: '11%',
      cell: ({ scheduledAt }) => (scheduledAt ? format.dateTime(scheduledAt) : t('campaigns.notScheduled')),
    },
    {
      key: 'completedAt',
      label: t('campaigns.completion'),
      width: '11%',
      cell: ({ completedAt }) => (completedAt ? format.dateTime(completedAt) : t('campaigns.notCompleted')),
    },
    {
      key: 'confirmation',
      label: t('campaigns.confirmation'),
      width: '120px',
      cell: ({ confirmation }) => t(confirmation ? 'campaigns.on' : 'campaigns.off'),
    },
  ]
}

/** @returns to whom a campaign goes, in words; undefined while that is not chosen */
export function useAudienceWords(): (
  campaign: Pick<Campaign, 'contactList' | 'tag' | 'resendOf'>,
) => string | undefined {
  const { t } = useTranslation()
  return ({ contactList, tag, resendOf }) => {
    if (resendOf) return t('campaigns.failuresOf', { name: resendOf.name })
    return contactList?.name ?? (tag ? t('campaigns.byTag', { name: tag.name }) : undefined)
  }
}

/** In one line, with all of it in the tooltip. */
const Cut = ({ children, isTitle = false }: { children: string; isTitle?: boolean }) => (
  <Text span truncate miw={0} title={children} {...(isTitle && { fw: 550 })}>
    {children}
  </Text>
)
