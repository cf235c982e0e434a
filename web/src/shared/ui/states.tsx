import { Button, Center, Stack, Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './states.module.css'

/** Shows its children after a short delay, so that a fast load does not flash a placeholder. */
export const AfterAWhile = ({ children }: { children: ReactNode }) => <div className={classes.late}>{children}</div>

type Empty = { readonly icon: ReactNode; readonly text: string; readonly action?: ReactNode }

/** An empty state: an icon, one sentence and one action. */
export const EmptyState = ({ icon, text, action }: Empty) => (
  <Center className={classes.state}>
    <Stack align="center" gap="sm" maw={320}>
      <span className={classes.icon}>{icon}</span>
      <Text c="dimmed" ta="center" style={{ textWrap: 'balance' }}>
        {text}
      </Text>
      {action}
    </Stack>
  </Center>
)

export function ErrorState({ text, onRetry }: { text?: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={classes.failure}>
      <EmptyState
        icon={<IconPlugConnectedX size={32} stroke={1.5} />}
        text={text ?? t('common.loadFailed')}
        action={
          <Button variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      />
    </div>
  )
}
