import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from './query-client.ts'
import { AppRoutes } from './routes.tsx'
import { SessionWatch } from './session-watch.tsx'
import { cssVariables, theme } from './theme.ts'
import { Toasts } from './toasts.tsx'

const colorScheme = localStorageColorSchemeManager({ key: 'preferredTheme' })

export function App({ i18n }: { i18n: i18n }) {
  const [client] = useState(createQueryClient)
  return (
    <I18nextProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
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
    </I18nextProvider>
  )
}
