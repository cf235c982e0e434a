import { Button } from '@mantine/core'
import type { Help } from '@recado/contracts/helps/help'
import { IconExternalLink, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../shared/ui/use-online.ts'
import classes from './helps.module.css'
import { Thumbnail } from './thumbnail.tsx'

/**
 * The card of a help video; a click on its picture plays it. Without internet, a text of the same size replaces the
 * picture.
 */
export function HelpCard({ help, onPlay }: { help: Help; onPlay: () => void }) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const { title, description, link, thumbnailUrl } = help
  return (
    <article className={classes.card}>
      <button
        type="button"
        className={classes.play}
        aria-label={t('helps.play', { name: title })}
        aria-disabled={!isOnline || undefined}
        onClick={isOnline ? onPlay : undefined}
      >
        <Thumbnail url={thumbnailUrl} isPlain />
        {isOnline ? (
          <span className={classes.sign}>
            <IconPlayerPlayFilled size={20} aria-hidden />
          </span>
        ) : (
          <span className={classes.offline}>{t('helps.offline')}</span>
        )}
      </button>
      <h2>{title}</h2>
      <p className={classes.description}>{description}</p>
      {link && (
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          size="compact-sm"
          w="fit-content"
          aria-label={t('helps.linkOf', { name: title })}
          rightSection={<IconExternalLink size={14} stroke={1.5} />}
        >
          {t('helps.link')}
        </Button>
      )}
    </article>
  )
}
