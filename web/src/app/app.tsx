import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import type { Texts } from '../shared/i18n/texts.ts'
import { TextsProvider } from '../shared/i18n/texts-provider.tsx'
import { createQueryClient } from './query-client.ts'
import { AppRoutes } from './routes.tsx'
import { SessionWatch } from './session-watch.tsx'
import type { Looks } from './theme.ts'
import { Toasts } from './toasts.tsx'
import { useInstalledLooks } from './use-installed-looks.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'preferredTheme' })

export function App({ texts, looks: first }: { texts: Texts; looks: Looks }) {
  const [client] = useState(createQueryClient)
  const looks = useInstalledLooks(first)
  return (
    <TextsProvider texts={texts}>
      <MantineProvider
        theme={looks.theme}
        cssVariablesResolver={looks.cssVariables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
      >
        <Toasts />
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <SessionWatch />
            <AppRoutes />
          </BrowserRouter>
        </QueryClientProvider>
      </MantineProvider>
    </TextsProvider>
  )
}
