import { Badge, Group, Text } from '@mantine/core'
import type { ContactWithTags } from '@recado/contracts/contacts/contact'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { photoOf } from '../../shared/contacts/photo-of.ts'
import { reachOf } from '../../shared/i18n/format.ts'
import type { Column } from '../../shared/list/list-table.tsx'
import { ColorChip } from '../../shared/ui/color-chip.tsx'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'

const MOST_TAGS = 3

export function useContactColumns(): Column<ContactWithTags>[] {
  const { t } = useTranslation()
  return [
    { key: 'name', label: t('contacts.name'), cell: (contact) => <Name contact={contact} /> },
    {
      key: 'number',
      label: t('contacts.whatsapp'),
      width: '22%',
      isBlank: (contact) => reachOf(contact) === undefined,
      cell: (contact) => <Reach contact={contact} />,
    },
    {
      key: 'email',
      label: t('contacts.email'),
      width: '20%',
      isBlank: ({ email }) => email === null,
      cell: ({ email }) => (
        <Text truncate title={email ?? ''} miw={0}>
          {email}
        </Text>
      ),
    },
    {
      key: 'tags',
      label: t('contacts.tags'),
      width: '20%',
      isBlank: ({ tags }) => tags.length === 0,
      cell: ({ tags }) => (
        <Group gap={4} wrap="nowrap" miw={0}>
          {tags.slice(0, MOST_TAGS).map(({ id, name, color }) => (
            <ColorChip key={id} color={color}>
              {name}
            </ColorChip>
          ))}
          {tags.length > MOST_TAGS && (
            <Text span size="sm" c="dimmed">
              +{tags.length - MOST_TAGS}
            </Text>
          )}
        </Group>
      ),
    },
  ]
}

function Name({ contact }: { contact: ContactWithTags }) {
  const { t } = useTranslation()
  const { name, isGroup, optOut } = contact
  return (
    <Group gap={10} wrap="nowrap" miw={0}>
      <PersonAvatar name={name} photo={photoOf(contact)} size={32} />
      <Text span truncate fw={550} title={name}>
        {name}
      </Text>
      {isGroup && (
        <Badge size="sm" variant="default" tt="none" fw={500} flex="none">
          {t('contacts.group')}
        </Badge>
      )}
      {optOut && (
        <Badge size="sm" variant="default" tt="none" fw={500} flex="none">
          {t('contacts.optedOut')}
        </Badge>
      )}
    </Group>
  )
}

function Reach({ contact }: { contact: ContactWithTags }) {
  const { t } = useTranslation()
  const { number, isWhatsappValid } = contact
  const Icon = isWhatsappValid ? IconCircleCheck : IconCircleX
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      <Text span truncate style={{ fontVariantNumeric: 'tabular-nums' }}>
        {reachOf(contact)}
      </Text>
      {number !== null && isWhatsappValid !== null && (
        <Icon
          size={16}
          stroke={1.75}
          style={{ flex: 'none' }}
          color={isWhatsappValid ? 'var(--teal-text)' : 'var(--red-text)'}
          role="img"
          aria-label={t(isWhatsappValid ? 'contacts.valid' : 'contacts.invalid')}
        />
      )}
    </Group>
  )
}
