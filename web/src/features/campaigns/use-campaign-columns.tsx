import { Text } from '@mantine/core'
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { useTranslation } from 'react-i18next'
import { useWantedName } from '../../shared/contact-fields/use-wanted-name.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import type { Column } from '../../shared/list/list-table.tsx'
import { CampaignStatus } from './campaign-status.tsx'
import classes from './campaigns.module.css'

/** The columns of the list of campaigns; each kind of missing value has a text of its own. */
export function useCampaignColumns(): Column<Campaign>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const audienceOf = useAudienceWords()
  return [
    { key: 'name', label: t('lists.name'), cell: ({ name }) => <Name isTitle>{name}</Name> },
    {
      key: 'status',
      label: t('campaigns.status'),
      width: '16%',
      cell: (campaign) => <CampaignStatus campaign={campaign} />,
    },
    {
      key: 'audience',
      label: t('campaigns.contactList'),
      width: '14%',
      cell: (campaign) => <Name>{audienceOf(campaign) ?? t('campaigns.noList')}</Name>,
    },
    {
      key: 'connection',
      label: t('campaigns.connection'),
      width: '124px',
      cell: ({ whatsapp }) => <Name>{whatsapp?.name ?? t('campaigns.noConnection')}</Name>,
    },
    {
      key: 'scheduledAt',
      label: t('campaigns.schedule'),
      width: '124px',
      cell: ({ scheduledAt }) => (scheduledAt ? format.dateTime(scheduledAt) : t('campaigns.notScheduled')),
    },
    {
      key: 'completedAt',
      label: t('campaigns.completion'),
      width: '124px',
      cell: ({ completedAt }) => (completedAt ? format.dateTime(completedAt) : t('campaigns.notCompleted')),
    },
    {
      key: 'confirmation',
      label: t('campaigns.confirmation'),
      width: '132px', // wide enough for 'Deshabilitada' in one line
      cell: ({ confirmation }) => t(confirmation ? 'campaigns.on' : 'campaigns.off'),
    },
  ]
}

/** @returns a function that names the audience of a campaign; undefined while no audience is chosen */
export function useAudienceWords(): (
  campaign: Pick<Campaign, 'contactList' | 'tag' | 'audienceField' | 'resendOf'>,
) => string | undefined {
  const { t } = useTranslation()
  const nameOf = useWantedName()
  return ({ contactList, tag, audienceField, resendOf }) => {
    if (resendOf) {
      const { name, to } = resendOf
      return t(to === 'unanswered' ? 'campaigns.unansweredOf' : 'campaigns.failuresOf', { name })
    }
    if (contactList) return contactList.name
    const parts = [tag && t('campaigns.byTag', { name: tag.name }), audienceField && nameOf(audienceField)]
    return parts.filter(Boolean).join(' · ') || undefined
  }
}

/** A name in at most two lines, which fit into a row; the tooltip shows the whole name. */
const Name = ({ children, isTitle = false }: { children: string; isTitle?: boolean }) => (
  <Text span lineClamp={2} className={classes.name ?? ''} title={children} {...(isTitle && { fw: 550 })}>
    {children}
  </Text>
)
