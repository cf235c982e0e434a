import { Button, CopyButton } from '@mantine/core'
import {
  IconAt,
  IconBan,
  IconBellOff,
  IconCheck,
  IconCopy,
  IconFingerprint,
  IconFlag3Filled,
  IconPencil,
  IconPhone,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'
import { photoOf } from '../../shared/contacts/photo-of.ts'
import { formatPhone } from '../../shared/i18n/format.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import { SmallState } from '../../shared/ui/small-state.tsx'
import { BlockButton } from './block-button.tsx'
import classes from './details.module.css'
import { PriorityButton } from './priority-button.tsx'

const COPIED_MS = 1_000
const ICON = { size: 16, stroke: 1.5 } as const

type Contact = {
  readonly id: number
  readonly name: string
  readonly number: string | null
  readonly username: string | null
  readonly email: string | null
  readonly isGroup: boolean
  readonly profilePicUrl: string | null
}

/** The contact. The fields that the ticket contains are shown at once, the others when they have loaded. */
export function ContactSection({ contact, onEdit }: { contact: Contact; onEdit?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const query = useQuery(contactDetail(contact.id))
  const { data } = query
  const shown = data ?? contact
  const { name, number, username, email, isGroup } = shown
  return (
    <div className={classes.contact}>
      <PersonAvatar name={name} photo={photoOf(shown)} size={72} />
      <strong className={classes.contactName}>{name}</strong>
      {isGroup && (
        <span className={classes.mark}>
          <IconUsersGroup {...ICON} aria-hidden />
          {t('details.group')}
        </span>
      )}
      {data?.priority === 'high' && (
        <span className={classes.mark} data-kind="high">
          <IconFlag3Filled size={14} aria-hidden />
          {t('news.priority')}
        </span>
      )}
      {data?.optOut && (
        <span className={classes.mark} data-kind="out">
          <IconBellOff {...ICON} aria-hidden />
          {t('details.optOut')}
        </span>
      )}
      {data?.isBlocked && (
        <span className={classes.mark} data-kind="out">
          <IconBan {...ICON} aria-hidden />
          {t('details.blocked')}
        </span>
      )}
      {number && <Line icon={<IconPhone {...ICON} aria-hidden />} text={formatPhone(number)} copied={number} />}
      {username && <Line icon={<IconUserCircle {...ICON} aria-hidden />} text={`@${username}`} copied={username} />}
      {email && <Line icon={<IconAt {...ICON} aria-hidden />} text={email} copied={email} />}
      {data?.identities
        .filter(({ kind, value }) => kind !== 'lid' && value !== number && value !== username)
        .map(({ kind, value }) => (
          <span key={`${kind}-${value}`} className={classes.line} title={t(`contacts.identityKinds.${kind}`)}>
            <IconFingerprint {...ICON} role="img" aria-label={t(`contacts.identityKinds.${kind}`)} />
            <span className={classes.lineText}>
              {kind === 'phone' ? formatPhone(value) : kind === 'username' ? `@${value}` : value}
            </span>
          </span>
        ))}
      {query.isError && <SmallState query={query} />}
      {onEdit && (
        <Button
          size="compact-sm"
          variant="default"
          mt={4}
          leftSection={<IconPencil {...ICON} />}
          aria-label={t('details.editOf', { name })}
          onClick={onEdit}
        >
          {t('details.edit')}
        </Button>
      )}
      {data && (
        <div className={classes.contactActions}>
          <PriorityButton contact={data} />
          <BlockButton contact={data} />
        </div>
      )}
    </div>
  )
}

function Line({ icon, text, copied: value }: { icon: ReactNode; text: string; copied: string }) {
  const { t } = useTranslation()
  return (
    <span className={classes.line}>
      {icon}
      <span className={classes.lineText}>{text}</span>
      <CopyButton value={value} timeout={COPIED_MS}>
        {({ copied, copy }) => (
          <IconButton
            label={t('details.copy', { text })}
            hint={copied ? t('common.copied') : t('common.copy')}
            Icon={copied ? IconCheck : IconCopy}
            iconSize={ICON.size}
            size={26}
            onClick={copy}
          />
        )}
      </CopyButton>
    </span>
  )
}
