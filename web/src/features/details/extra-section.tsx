import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'
import classes from './details.module.css'
import { Section } from './section.tsx'

/** The custom fields of a contact; it renders nothing without custom fields. */
export function ExtraSection({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(contactDetail(contactId))
  if (!data || data.extraInfo.length === 0) return null
  return (
    <Section title={t('details.extra')}>
      <dl className={classes.extra}>
        {data.extraInfo.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice, and rows keep their order
          <div key={index}>
            <dt>{name}</dt>
            <dd>{isLink(value) ? <Link address={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const isLink = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value)

const Link = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer">
    {address}
  </a>
)
