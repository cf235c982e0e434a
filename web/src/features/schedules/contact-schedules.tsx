import { Button, Group, Skeleton } from '@mantine/core'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVariableNames } from '../../shared/contact-fields/use-variables.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { plainText } from '../../shared/text/plain-text.ts'
import { AfterAWhile, ErrorState } from '../../shared/ui/states.tsx'
import classes from './contact-schedules.module.css'
import { scheduleLists } from './schedule-list.ts'
import { StatusChip } from './status-chip.tsx'

const SHOWN_AT_FIRST = 4
const EVERYTHING = { text: '', status: undefined, userId: undefined, from: undefined, to: undefined }

type Props = {
  readonly contactId: number
  readonly onOpen: (schedule: Schedule) => void
  readonly onAdd: () => void
}

/** The scheduled messages of one contact, including sent ones, latest first. */
export function ContactSchedules({ contactId, onOpen, onAdd }: Props) {
  const { t } = useTranslation()
  const { company } = useCurrentUser()
  const [isWhole, showWhole] = useState(false)
  const { rows, isFailed, hasMore, loadMore, retry } = useList(scheduleLists, {
    ...EVERYTHING,
    contactId,
    zone: company.timezone,
  })
  const shown = isWhole ? rows : rows?.slice(0, SHOWN_AT_FIRST)
  const isCut = hasMore || (rows?.length ?? 0) > (shown?.length ?? 0)
  return (
    <>
      {isFailed && <ErrorState onRetry={retry} />}
      {!rows && !isFailed && (
        <AfterAWhile>
          <Skeleton height={36} />
        </AfterAWhile>
      )}
      {rows?.length === 0 && <p className={classes.nothing}>{t('schedules.noneOfContact')}</p>}
      <ul className={classes.list}>
        {shown?.map((schedule) => (
          <li key={schedule.id}>
            <Entry schedule={schedule} onOpen={() => onOpen(schedule)} />
          </li>
        ))}
      </ul>
      <Group gap="xs" mt={6}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCalendarPlus size={16} stroke={1.5} />}
          onClick={onAdd}
        >
          {t('lists.schedule')}
        </Button>
        {isCut && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              if (isWhole) loadMore()
              showWhole(true)
            }}
          >
            {t(isWhole ? 'lists.more' : 'schedules.showAll')}
          </Button>
        )}
      </Group>
    </>
  )
}

function Entry({ schedule, onOpen }: { schedule: Schedule; onOpen: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const named = useVariableNames()
  const date = format.dateTime(schedule.sendAt)
  return (
    <div className={classes.entry}>
      <button type="button" aria-label={t('schedules.scheduleOf', { date })} onClick={onOpen}>
        <time dateTime={schedule.sendAt}>{date}</time>
        <span>{named(plainText(schedule.body))}</span>
      </button>
      <StatusChip schedule={schedule} />
    </div>
  )
}
