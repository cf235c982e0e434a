import { IconFiles, IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { plainText } from '../../../shared/text/plain-text.ts'
import { FieldOption } from '../../../shared/ui/field-option.tsx'
import classes from './quick-list.module.css'
import type { useQuick } from './use-quick.ts'

type Props = { readonly id: string; readonly quick: ReturnType<typeof useQuick> }

/** The matching quick messages and file lists, above the field, with their variables replaced. */
export function QuickList({ id, quick }: Props) {
  const { t } = useTranslation()
  if (!quick.isOpen || quick.isLoading) return null
  if (quick.found.length === 0) return <p className={classes.nothing}>{t('composer.noQuick')}</p>
  return (
    <div id={id} role="listbox" aria-label={t('composer.quick')} className={classes.list}>
      {quick.found.map((one, index) => (
        <FieldOption
          key={one.key}
          listId={id}
          index={index}
          isChosen={index === quick.index}
          className={classes.option}
          onTake={() => void quick.choose(one)}
        >
          {one.kind === 'files' && <IconFiles size={16} stroke={1.5} aria-hidden />}
          <strong>{one.kind === 'files' ? one.title : `/${one.title}`}</strong>
          {one.kind === 'files' && <small>{t('composer.filesOfList', { count: one.files.length })}</small>}
          {one.kind === 'message' && one.files.length > 0 && (
            <IconPaperclip size={14} stroke={1.75} aria-label={t('composer.quickWithFile')} />
          )}
          <span>{plainText(quick.shown(one))}</span>
        </FieldOption>
      ))}
    </div>
  )
}
