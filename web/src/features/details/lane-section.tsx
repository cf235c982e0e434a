import { Select } from '@mantine/core'
import { UNKNOWN } from '@recado/contracts/open-enum'
import type { Tag } from '@recado/contracts/tags/tag'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useTranslation } from 'react-i18next'
import { usePasses } from '../../shared/session/current-user.tsx'
import classes from './details.module.css'
import { Section } from './section.tsx'
import { NO_LANE, useEnterLane } from './use-enter-lane.ts'

type Props = {
  readonly ticket: Ticket
  readonly tags: readonly Tag[]
  readonly onTicket: (ticket: Ticket) => void
}

/** The lane of a ticket on the board. Users with the permission can change it. It renders nothing without lanes. */
export function LaneSection({ ticket, tags, onTicket }: Props) {
  const { t } = useTranslation()
  const mayMove = usePasses()({ permission: 'tickets:tag', feature: 'useKanban' })
  const move = useEnterLane(onTicket)
  const lanes = tags.filter(({ kanban }) => kanban === 1).toSorted((a, b) => a.id - b.id) // in the order of the board
  const present = ticket.tags.find(({ kanban }) => kanban === 1)
  const isMovable = mayMove && lanes.length > 0 && ticket.status !== 'closed' && ticket.status !== UNKNOWN
  if (!isMovable && !present) return null
  const shown = move.isPending ? move.variables.laneId : (present?.id ?? NO_LANE)
  const color = [...lanes, ...(present ? [present] : [])].find(({ id }) => id === shown)?.color
  return (
    <Section title={t('details.lane')}>
      {isMovable ? (
        <Select
          aria-label={t('details.lane')}
          data={[
            { value: String(NO_LANE), label: t('details.noLane') },
            ...lanes.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(shown)}
          allowDeselect={false}
          leftSection={<span className={classes.laneDot} style={{ background: color }} />}
          onChange={(value) => move.mutate({ ticketId: ticket.id, laneId: Number(value) })}
        />
      ) : (
        <span className={classes.lane}>
          <span className={classes.laneDot} style={{ background: color }} />
          {present?.name}
        </span>
      )}
    </Section>
  )
}
