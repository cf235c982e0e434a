import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePasses } from '../../shared/session/current-user.tsx'
import classes from './details.module.css'
import { Section } from './section.tsx'

type Props = { readonly campaigns: readonly { readonly id: number; readonly name: string }[] }

/**
 * The campaigns that the ticket's messages belong to. Users with the permission get links to the reports. It renders
 * nothing without campaigns.
 */
export function CampaignsSection({ campaigns }: Props) {
  const { t } = useTranslation()
  const seesReports = usePasses()({ permission: 'campaigns:manage', feature: 'useCampaigns', mark: 'cshow' })
  if (campaigns.length === 0) return null
  return (
    <Section title={t('details.campaigns')}>
      <ul className={classes.list}>
        {campaigns.map(({ id, name }) => (
          <li key={id}>{seesReports ? <Link to={`/campaign/${id}/report`}>{name}</Link> : name}</li>
        ))}
      </ul>
    </Section>
  )
}
