import { MantineProvider, ModalStack } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { Me } from '@recado/contracts/auth/user'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Location, MemoryRouter, parsePath, useLocation } from 'react-router'
import { theme } from '../app/theme.ts'
import { setupTexts } from '../shared/i18n/setup.ts'
import { TextsProvider } from '../shared/i18n/texts-provider.tsx'
import { CurrentUserProvider } from '../shared/session/current-user.tsx'
import { EVERY_PART } from './every-text.ts'
import { aMe } from './samples.ts'

type Options = { readonly me?: Me; readonly path?: string; readonly state?: unknown }

/**
 * Renders a part of the product for a signed-in user, with the providers of the product.
 * @returns its query cache, its texts, its address, and the state of the navigation
 */
export async function show(element: ReactNode, { me = aMe(), path = '/', state }: Options = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false }, mutations: { retry: false } },
  })
  const texts = await setupTexts(EVERY_PART)
  let location: Location | undefined
  const Address = () => {
    location = useLocation()
    return null
  }
  render(
    <TextsProvider texts={texts}>
      <MantineProvider env="test" theme={theme}>
        <Notifications />
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
            <Address />
            <CurrentUserProvider user={me}>
              <ModalStack>{element}</ModalStack>
            </CurrentUserProvider>
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </TextsProvider>,
  )
  return {
    client,
    i18n: texts.i18n,
    address: () => location && location.pathname + location.search,
    state: (): unknown => location?.state,
  }
}
