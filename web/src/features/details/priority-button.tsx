import { Button } from '@mantine/core'
import type { Contact } from '@recado/contracts/contacts/contact'
import { IconFlag3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { usePrioritize } from './api.ts'

/** Gives a contact a high priority, or ends it; absent for users who may not change contacts. */
export function PriorityButton({
  contact: { id, name, priority },
}: {
  contact: Pick<Contact, 'id' | 'name' | 'priority'>
}) {
  const { t } = useTranslation()
  const isAllowed = useAllowed('contacts:edit')
  const prioritizing = usePrioritize(id)
  if (!isAllowed) return null
  const isHigh = priority === 'high'
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconFlag3 size={16} stroke={1.5} />}
      aria-label={isHigh ? undefined : t('details.prioritizeOf', { name })}
      loading={prioritizing.isPending}
      onClick={() =>
        prioritizing.mutate(isHigh ? 'none' : 'high', {
          onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
        })
      }
    >
      {t(isHigh ? 'details.unprioritize' : 'details.prioritize')}
    </Button>
  )
}
