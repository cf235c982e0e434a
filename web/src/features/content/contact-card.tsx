import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconMessagePlus, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '../../shared/i18n/format.ts'
import { useConversationActions } from '../../shared/messages/conversation-actions.tsx'
import { useKindWords } from '../../shared/messages/use-kind-words.ts'
import { readVcard } from '../../shared/messages/vcard.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import classes from './cards.module.css'

const COPIED_MS = 1_000
const SMALL = { size: 28, iconSize: 16 } as const

/** A contact card (vCard). Showing it does not create a contact. */
export function ContactCardContent({ body }: { body: string }) {
  const { t } = useTranslation()
  const { word } = useKindWords()
  const { start, save } = useConversationActions()
  const { name, numbers, details } = readVcard(body)
  const shownName = name ?? word('vcard')
  return (
    <div className={classes.person}>
      <div className={classes.personHead}>
        <PersonAvatar name={shownName} photo={null} size={40} />
        <span className={classes.cardTitle}>{shownName}</span>
      </div>
      {details.map((detail) => (
        <div key={detail} className={classes.detail} dir="auto">
          {detail}
        </div>
      ))}
      {numbers.map(({ written, digits, typed }) => (
        <div key={digits} className={classes.number}>
          <span>{formatPhone(digits)}</span>
          <CopyButton value={written} timeout={COPIED_MS}>
            {({ copied, copy }) => (
              <IconButton
                {...SMALL}
                label={t('content.copyNumber', { number: written })}
                hint={copied ? t('common.copied') : t('common.copy')}
                Icon={copied ? IconCheck : IconCopy}
                onClick={copy}
              />
            )}
          </CopyButton>
          {save && (
            <IconButton
              {...SMALL}
              label={t('content.saveContactOf', { name: shownName })}
              hint={t('content.saveContact')}
              Icon={IconUserPlus}
              onClick={() => save({ name: name ?? '', number: typed })}
            />
          )}
          {start && (
            <IconButton
              {...SMALL}
              label={t('content.startChatWith', { number: written })}
              hint={t('content.startChat')}
              Icon={IconMessagePlus}
              onClick={() => start(typed)}
            />
          )}
        </div>
      ))}
    </div>
  )
}
