import { Button, Checkbox, Group, Stack, Switch, Text } from '@mantine/core'
import type { Alerts } from '@recado/contracts/auth/alerts'
import type { Means } from '@recado/contracts/notifications/hears'
import { useTranslation } from 'react-i18next'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { playChime } from '../../shared/sound/chime.ts'
import { readVolume } from '../../shared/sound/volume.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { PushSwitch } from './push-switch.tsx'
import { Quiet } from './quiet.tsx'
import { useAlerts } from './save-alerts.ts'

const MEANS = ['badge', 'bell', 'sound', 'desktop'] as const satisfies readonly Means[]

/** Saves the difference that `edit` makes to the alerts; `edit` receives the latest known alerts. */
type Save = (edit: (alerts: Alerts) => Partial<Alerts>) => void

/** The settings for notifications about customers. Each choice is saved at once, for all devices of the user. */
export function AlertsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { queues } = useCurrentUser()
  const { alerts, change } = useAlerts()
  const isOwn = (id: number) => queues.some((queue) => queue.id === id)
  const save: Save = (edit) =>
    change((known) => {
      const changed = { ...known, ...edit(known) }
      return { ...changed, mutedQueueIds: changed.mutedQueueIds.filter(isOwn) } // removes queues that no longer exist
    })
  return (
    <Dialog onClose={onClose} title={t('account.alerts.title')}>
      <Stack gap="lg">
        <Quiet alerts={alerts} onChange={(quietUntil) => save(() => ({ quietUntil }))} />
        <Stack gap="sm" role="group" aria-label={t('account.alerts.waiting')}>
          <Text fw={600}>{t('account.alerts.waiting')}</Text>
          {MEANS.map((means) => (
            <Switch
              key={means}
              label={t(`account.alerts.${means}`)}
              description={t(`account.alerts.${means}Hint`)}
              checked={alerts[means]}
              onChange={({ currentTarget: { checked } }) => save(() => ({ [means]: checked }))}
            />
          ))}
          <Group gap="xs">
            <Button size="compact-md" variant="default" onClick={() => void playChime(readVolume())}>
              {t('shell.testSound')}
            </Button>
            <PushSwitch />
          </Group>
        </Stack>
        <Queues alerts={alerts} onChange={save} />
      </Stack>
    </Dialog>
  )
}

type QueuesProps = { readonly alerts: Alerts; readonly onChange: Save }

function Queues({ alerts: { mutedQueueIds, mutesNoQueue }, onChange }: QueuesProps) {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const { queues } = user
  const seesUnqueued = user.profile === 'admin' || viewerOf(user).noQueueTickets
  if (queues.length === 0 && !seesUnqueued) return null
  const toggle = (id: number, isHeard: boolean) =>
    onChange(({ mutedQueueIds: muted }) => {
      const others = muted.filter((one) => one !== id)
      return { mutedQueueIds: isHeard ? others : [...others, id] }
    })
  return (
    <Stack gap="sm" role="group" aria-label={t('account.alerts.queues')}>
      <Text fw={600}>{t('account.alerts.queues')}</Text>
      {queues.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={!mutedQueueIds.includes(id)}
          onChange={({ currentTarget: { checked } }) => toggle(id, checked)}
        />
      ))}
      {seesUnqueued && (
        <Checkbox
          label={t('account.alerts.noQueue')}
          checked={!mutesNoQueue}
          onChange={({ currentTarget: { checked } }) => onChange(() => ({ mutesNoQueue: !checked }))}
        />
      )}
    </Stack>
  )
}
