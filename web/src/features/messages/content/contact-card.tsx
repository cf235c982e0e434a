import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconMessagePlus, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '../../../shared/i18n/format.ts'
import { PersonAvatar } from '../../../shared/ui/person-avatar.tsx'
import classes from './cards.module.css'
import { useConversationActions } from './conversation-actions.tsx'
import { readVcard } from './vcard.ts'

const COPIED_MS = 1_000

/** A contact card (vCard); showing it creates no contact. */
export function ContactCardContent({ body }: { body: string }) {
  const { t } = useTranslation()
  const { start, save } = useConversationActions()
  const { name, numbers } = readVcard(body)
  const shownName = name ?? t('messages.kinds.vcard')
  return (
    <div className={classes.person}>
      <div className={classes.personHead}>
        <PersonAvatar name={shownName} size={40} />
        <span className={classes.cardTitle}>{shownName}</span>
      </div>
      {numbers.map(({ written, digits }) => (
        <div key={digits} className={classes.number}>
          <span>{formatPhone(digits)}</span>
          <CopyButton value={written} timeout={COPIED_MS}>
            {({ copied, copy }) => (
              <ActionIcon
                data-hint={copied ? t('common.copied') : t('common.copy')}
                size={28}
                aria-label={t('messages.copyNumber', { number: written })}
                onClick={copy}
              >
                {copied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
              </ActionIcon>
            )}
          </CopyButton>
          {save && (
            <ActionIcon
              data-hint={t('messages.saveContact')}
              size={28}
              aria-label={t('messages.saveContactOf', { name: shownName })}
              onClick={() => save({ name: name ?? '', number: digits })}
            >
              <IconUserPlus size={16} stroke={1.5} />
            </ActionIcon>
          )}
          {start && (
            <ActionIcon
              data-hint={t('messages.startChat')}
              size={28}
              aria-label={t('messages.startChatWith', { number: written })}
              onClick={() => start(digits)}
            >
              <IconMessagePlus size={16} stroke={1.5} />
            </ActionIcon>
          )}
        </div>
      ))}
    </div>
  )
}
