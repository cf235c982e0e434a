import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Named } from '../text/mentions.ts'
import { RichText } from '../text/rich-text-view.tsx'
import classes from './long-text.module.css'

const LONG_LINES = 20
const LONG_TEXT = 1_800 // characters, for a text with few line breaks

/**
 * A formatted text; a long text is collapsed until the user expands it.
 * @param people the people whose `@name` is highlighted
 */
export function LongText({ text, people }: { text: string; people?: readonly Named[] }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > LONG_TEXT || text.split('\n', LONG_LINES + 1).length > LONG_LINES
  return (
    <>
      <div className={classes.text} dir="auto" data-cut={(isLong && !isWhole) || undefined}>
        <RichText text={text} {...(people && { people })} />
      </div>
      {isLong && !isWhole && <More onTake={() => setWhole(true)} />}
    </>
  )
}

function More({ onTake }: { onTake: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.more} onClick={onTake}>
      {t('messages.readMore')}
    </button>
  )
}
