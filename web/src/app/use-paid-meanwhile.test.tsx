// @vitest-environment jsdom
import { getSubscription } from '@recado/contracts/billing/subscription-routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { aPayment } from '../testing/finance-samples.ts'
import { fakeServer, Refused } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { usePaidMeanwhile } from './use-paid-meanwhile.ts'

const server = fakeServer()

/** A window whose socket connects at each press of its button. */
function Window() {
  const [opening, setOpening] = useState(0)
  usePaidMeanwhile(opening)
  return (
    <button type="button" onClick={() => setOpening(opening + 1)}>
      connect
    </button>
  )
}
const connect = () => userEvent.click(screen.getByRole('button', { name: 'connect' }))

test('a payment that completed while the page was closed is announced once', async () => {
  localStorage.setItem('paying:1', '13')
  server.serve(getSubscription, () => aPayment('CONCLUIDA', '2027-02-01'))
  await show(<Window />)
  await connect()

  await screen.findByText('Sua licença foi renovada até 01/02/2027!')
  expect(server.heardOf(getSubscription)[0]?.params).toEqual({ invoiceId: '13' })
  await connect()
  expect(server.heardOf(getSubscription)).toHaveLength(1)
})

test('a payment that is still pending is requested again when the socket is back', async () => {
  localStorage.setItem('paying:1', '13')
  server.serve(getSubscription, () => aPayment('ATIVA'))
  await show(<Window />)
  await connect()
  await expect.poll(() => server.heardOf(getSubscription)).toHaveLength(1)
  server.serve(getSubscription, () => aPayment('CONCLUIDA', '2027-02-01'))
  await connect()

  await screen.findByText('Sua licença foi renovada até 01/02/2027!')
})

test.each([
  ['has expired', () => aPayment('EXPIRADA')],
  [
    'belongs to a deleted invoice',
    () => {
      throw new Refused('ERR_NO_INVOICE_FOUND')
    },
  ],
])('a payment that %s is not requested again', async (_, answer) => {
  localStorage.setItem('paying:1', '13')
  server.serve(getSubscription, answer)
  await show(<Window />)
  await connect()

  await expect.poll(() => localStorage.getItem('paying:1')).toBeNull()
})

test('a browser requests the state of a payment only if the payment began in it, and for the same company', async () => {
  localStorage.setItem('paying:2', '13')
  await show(<Window />)
  await connect()

  await connect()
  expect(server.heardOf(getSubscription)).toEqual([])
})
