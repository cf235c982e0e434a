// @vitest-environment jsdom
import { logout } from '@recado/contracts/auth/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onSessionEnd } from '../../shared/session/session-events.ts'
import { fakeServer, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { useLogout } from './api.ts'

const server = fakeServer()
const ends: string[] = []
let stop = () => {}

beforeEach(() => {
  ends.length = 0
  stop = onSessionEnd((reason) => ends.push(reason))
  localStorage.setItem('token', 'mine')
})
afterEach(() => stop())

function Leave() {
  const { mutate, status } = useLogout()
  return (
    <button type="button" onClick={() => mutate()}>
      {status}
    </button>
  )
}

async function leave() {
  await show(<Leave />)
  await userEvent.click(screen.getByRole('button'))
}

test('a logout ends the session of this computer even if the server is unreachable', async () => {
  server.serve(logout, () => {
    throw new Unreachable()
  })

  await leave()

  await screen.findByText('error')
  expect(ends).toEqual(['left'])
})

test('a late response to a logout does not end a newer session', async () => {
  server.serve(logout, () => {
    localStorage.setItem('token', 'of the next person')
    return { message: 'ok' }
  })

  await leave()

  await screen.findByText('success')
  expect(ends).toEqual([])
})
