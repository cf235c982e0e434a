import { Stack, Text } from '@mantine/core'
import type { Hours } from '@recado/contracts/hours'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { palette } from '../../shared/ui/palette.ts'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useCreateQueues } from './api.ts'
import { TEMPLATES, type Template } from './templates.ts'

type Props = {
  /** Sets the business hours of the company; absent if it has some already. */
  readonly onHours: ((hours: Hours) => Promise<unknown>) | undefined
}

/** The templates for the queues and the hours of a new company. Everything that they create can be changed afterwards. */
export function QueueTemplates({ onHours }: Props) {
  const { t } = useTranslation()
  const { plan } = useCurrentUser().company
  const creating = useCreateQueues()
  const [chosen, setChosen] = useState<Template['name']>()
  const colors = palette()
  const apply = async ({ name, queues, hours }: Template) => {
    setChosen(name)
    try {
      await onHours?.(hours) // first, because the page leaves the templates with the first queue
      await creating.mutateAsync(
        queues.slice(0, plan.queues).map((queue, place) => ({
          name: t(`queues.templates.queues.${queue}`),
          color: colors[place] ?? '',
          orderQueue: place + 1,
        })),
      )
      toastSuccess(t('queues.templates.done'))
    } catch (error) {
      toastError(errorMessage(error, t('common.somethingWrong')))
    } finally {
      setChosen(undefined)
    }
  }
  return (
    <Stack gap="xs" mt="md" w="100%" component="section" aria-label={t('queues.templates.title')}>
      <Text size="sm" c="dimmed">
        {t('queues.templates.title')}
      </Text>
      {TEMPLATES.map((template) => (
        <ServerButton
          key={template.name}
          variant="default"
          h="auto"
          mih={36}
          py={6}
          styles={{ label: { whiteSpace: 'normal', lineHeight: 1.35 } }} // the names of the queues do not fit on one line of a phone
          loading={chosen === template.name}
          disabled={chosen !== undefined && chosen !== template.name}
          onClick={() => void apply(template)}
        >
          {t(`queues.templates.${template.name}`, {
            queues: template.queues.map((queue) => t(`queues.templates.queues.${queue}`)).join(', '),
          })}
        </ServerButton>
      ))}
    </Stack>
  )
}
