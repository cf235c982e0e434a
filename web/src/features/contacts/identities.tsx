import { Badge, Group, Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'
import { formatPhone } from '../../shared/i18n/format.ts'

/** The WhatsApp identities of a contact, read-only. */
export function Identities({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(contactDetail(contactId))
  const known = data?.identities.filter(({ kind }) => kind !== 'lid') ?? [] // the LID means nothing to users
  if (known.length === 0) return null
  return (
    <Input.Wrapper label={t('contacts.identities')} labelElement="div">
      <Group gap={6}>
        {known.map(({ kind, value }) => (
          <Badge key={`${kind}-${value}`} variant="default" tt="none" fw={500}>
            {t(`contacts.identityKinds.${kind}`)}:{' '}
            {kind === 'phone' ? formatPhone(value) : kind === 'username' ? `@${value}` : value}
          </Badge>
        ))}
      </Group>
    </Input.Wrapper>
  )
}
