import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { plainText } from '../../../../shared/text/plain-text.ts'
import classes from './quick-list.module.css'
import type { useQuick } from './use-quick.ts'

type Props = { readonly id: string; readonly quick: ReturnType<typeof useQuick> }

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** Quick messages above the field, as they will be in it. */
export function QuickList({ id, quick }: Props) {
  const { t } = useTranslation()
  const chosen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the choice
  useEffect(() => chosen.current?.scrollIntoView({ block: 'nearest' }), [quick.index])
  if (!quick.isOpen || quick.isLoading) return null
  if (quick.found.length === 0) return <p className={classes.nothing}>{t('messages.noQuick')}</p>
  return (
    <div id={id} role="listbox" aria-label={t('messages.quick')} className={classes.list}>
      {quick.found.map((one, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
        <div
          key={one.id}
          id={optionId(id, index)}
          ref={index === quick.index ? chosen : undefined}
          role="option"
          aria-selected={index === quick.index}
          className={classes.option}
          onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
          onClick={() => quick.choose(one)}
        >
          <strong>/{one.shortcode}</strong>
          {one.mediaUrl && <IconPaperclip size={14} stroke={1.75} aria-label={t('messages.quickWithFile')} />}
          <span>{plainText(quick.shown(one))}</span>
        </div>
      ))}
    </div>
  )
}
