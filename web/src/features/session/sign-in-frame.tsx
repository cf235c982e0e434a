import { Paper, Stack, Text, Title } from '@mantine/core'
import type { Language } from '@recado/contracts/language'
import type { ReactNode } from 'react'
import { useInstallation } from '../../shared/installation/installation-store.ts'
import { Mark } from '../../shared/ui/mark.tsx'
import { LanguageSelect } from './language-select.tsx'
import classes from './sign-in-frame.module.css'

type Frame = {
  readonly title: string
  readonly lead: ReactNode
  readonly children: ReactNode
  readonly footer: ReactNode
  readonly onLanguage?: (language: Language) => void
}

export function SignInFrame({ title, lead, children, footer, onLanguage }: Frame) {
  const { name: product } = useInstallation()
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <div className={classes.brand}>
          <Mark size={40} />
          <span className={classes.name}>{product}</span>
        </div>
        <Paper withBorder className={classes.card}>
          <Stack gap="lg">
            <div>
              <Title order={1} className={classes.title}>
                {title}
              </Title>
              <Text c="dimmed">{lead}</Text>
            </div>
            {children}
          </Stack>
        </Paper>
        <Text ta="center" c="dimmed">
          {footer}
        </Text>
        <LanguageSelect onChosen={onLanguage} />
      </div>
    </main>
  )
}
