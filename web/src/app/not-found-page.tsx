import { Button, Stack, Text, Title } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Stack align="center" justify="center" gap="xs" h="100%" p="xl">
      <IconMapQuestion size={44} stroke={1.25} color="var(--mantine-color-dimmed)" aria-hidden />
      <Title order={1}>{t('shell.notFound')}</Title>
      <Text c="dimmed" ta="center" maw={320} style={{ textWrap: 'balance' }}>
        {t('shell.notFoundHint')}
      </Text>
      <Button component={Link} to="/" mt="sm">
        {t('shell.toStart')}
      </Button>
    </Stack>
  )
}
