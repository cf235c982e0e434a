import { Text, Title } from '@mantine/core'
import type { Help } from '@recado/contracts/helps/help'
import { IconVideo } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { SupportContact } from '../../shared/installation/support-contact.tsx'
import { ListSkeleton } from '../../shared/list/list-skeleton.tsx'
import { loadedOf } from '../../shared/list/pages.ts'
import { MoreButton } from '../../shared/ui/more-button.tsx'
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx'
import { HelpCard } from './help-card.tsx'
import { helpLists } from './help-list.ts'
import classes from './helps.module.css'
import { PlayerDialog } from './player-dialog.tsx'

/** The help videos as cards. The video service is loaded only when a video is played. */
export function HelpsPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useInfiniteQuery(helpLists.list({ text: '' }))
  const [played, setPlayed] = useState<Help>()
  const loaded = query.data && loadedOf(query.data)
  return (
    <div className={classes.page}>
      <Title order={1}>
        {loaded ? t('helps.titleWithCount', { shown: format.number(loaded.count) }) : t('helps.title')}
      </Title>
      <Text size="sm" className={classes.contact ?? ''}>
        <SupportContact />
      </Text>
      {query.isError && !loaded && <ErrorState onRetry={() => void query.refetch()} />}
      {!query.isError && !loaded && <ListSkeleton label={t('common.loading')} />}
      {loaded?.rows.length === 0 && <EmptyState icon={<IconVideo size={32} stroke={1.5} />} text={t('helps.empty')} />}
      {loaded && (
        <div className={classes.grid}>
          {loaded.rows.map((help) => (
            <HelpCard key={help.id} help={help} onPlay={() => setPlayed(help)} />
          ))}
        </div>
      )}
      <MoreButton query={query} />
      {played && <PlayerDialog help={played} onClose={() => setPlayed(undefined)} />}
    </div>
  )
}
