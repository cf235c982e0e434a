// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { PageErrors } from './page-errors.tsx'

function Page({ place }: { place: string }) {
  if (place === '/broken') throw new Error('broken on purpose')
  return <p>well</p>
}

function Shell() {
  const [place, go] = useState('/broken')
  return (
    <>
      <button type="button" onClick={() => go('/tags')}>
        elsewhere
      </button>
      <PageErrors place={place}>
        <Page place={place} />
      </PageErrors>
    </>
  )
}

test('a page that fails to render shows an error, and the next page works', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React also logs the error to the console
  await show(<Shell />)
  await screen.findByRole('button', { name: 'Recarregar' })

  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }))

  await screen.findByText('well')
  expect(screen.queryByRole('button', { name: 'Recarregar' })).toBeNull()
})
