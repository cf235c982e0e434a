import { IconPencil, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import quotedClasses from '../../shared/messages/quoted.module.css'
import { QuotedText } from '../../shared/messages/quoted.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import classes from './composer.module.css'
import type { About } from './written.ts'

export function AboutBar({ about, onCancel }: { about: About; onCancel: () => void }) {
  const { t } = useTranslation()
  const isEdit = about.kind === 'edit'
  return (
    <div className={classes.about}>
      <div className={quotedClasses.quoted} data-still>
        {isEdit && (
          <span className={classes.aboutIcon}>
            <IconPencil size={18} stroke={1.5} aria-label={t('composer.editing')} />
          </span>
        )}
        <QuotedText message={about.message} />
      </div>
      <IconButton
        label={isEdit ? t('composer.cancelEdit') : t('composer.cancelReply')}
        hint={false}
        data-closes-panel
        Icon={IconX}
        onClick={onCancel}
      />
    </div>
  )
}
