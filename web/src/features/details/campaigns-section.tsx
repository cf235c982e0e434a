import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import { usePasses } from '../../shared/session/current-user.tsx'
import { contactCampaigns } from './api.ts'
import classes from './details.module.css'
import { Section } from './section.tsx'

/**
 * The campaigns that wrote to the contact, with the time and the state of their latest message. Users with the permission
 * get links to the reports. It renders nothing without campaigns.
 */
export function CampaignsSection({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const seesReports = usePasses()({ permission: 'campaigns:manage', feature: 'useCampaigns', mark: 'cshow' })
  const { data: campaigns = [] } = useQuery(contactCampaigns(contactId))
  if (campaigns.length === 0) return null
  return (
    <Section title={t('details.campaigns')}>
      <ul className={classes.list}>
        {campaigns.map(({ id, name, at, state, answeredAt }) => (
          <li key={id}>
            {seesReports ? <Link to={`/campaign/${id}/report`}>{name}</Link> : name}
            <span className={classes.received}>
              <time dateTime={at}>{format.dateTime(at)}</time>
              {` · ${t(answeredAt === null ? `details.received.${state}` : 'details.received.answered')}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
