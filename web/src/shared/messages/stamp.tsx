import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { RichText } from '../text/rich-text-view.tsx'
import classes from './stamp.module.css'
import { Ticks } from './ticks.tsx'

type Props = {
  readonly at: string
  /** The delivery state; absent for messages of others. */
  readonly ack?: number | undefined
  /** The texts before each edit, oldest first; absent when the message was never edited. */
  readonly previousBodies?: readonly string[] | undefined
}

/** The footer of a bubble: time, edit mark and delivery state. */
export function Stamp({ at, ack, previousBodies }: Props) {
  const format = useFormat()
  return (
    <span className={classes.stamp}>
      {previousBodies && <Edited previousBodies={previousBodies} />}
      <time dateTime={at} title={format.dateTime(at)}>
        {format.time(at)}
      </time>
      {ack !== undefined && <Ticks ack={ack} />}
    </span>
  )
}

function Edited({ previousBodies }: { previousBodies: readonly string[] }) {
  const { t } = useTranslation()
  if (previousBodies.length === 0) return <span>{t('history.edited')}</span>
  return (
    <Popover width={300} position="top" shadow="md" withArrow>
      <Popover.Target>
        <button type="button" className={classes.edited}>
          {t('history.edited')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('history.previously')} className={classes.previous}>
        <strong>{t('history.previously')}</strong>
        {previousBodies.map((body, version) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: former texts keep their order, and two of them may be equal
          <p key={version}>
            <RichText text={body} />
          </p>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
