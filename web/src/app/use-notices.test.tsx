// @vitest-environment jsdom
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../testing/show.tsx'
import { useNotices } from './use-notices.ts'

function Window({ frame }: { frame: LiveFrame }) {
  const notice = useNotices()
  return (
    <button type="button" onClick={() => notice(frame)}>
      hear
    </button>
  )
}

test.each([
  ['is ready', 'status', { action: 'export-ready', data: { contactId: 9, url: '/public/tickets/1/file' } }, /prontos/],
  ['has failed', 'alert', { action: 'export-failed', data: { contactId: 9 } }, /Não foi possível exportar/],
] as const)('a user is notified that the requested archive %s', async (_what, role, frame, text) => {
  await show(<Window frame={{ subject: 'contact', ...frame } as LiveFrame} />, { path: '/tickets' })

  await userEvent.click(screen.getByRole('button', { name: 'hear' }))

  expect((await screen.findByRole(role)).textContent).toMatch(text)
})

test('an admin on any page is notified once of a renewed licence', async () => {
  localStorage.setItem('paying:1', '13')
  const data = { invoiceId: 13, company: { id: 1, dueDate: '2027-02-01' } }
  await show(<Window frame={{ subject: 'payment', action: 'CONCLUIDA', data }} />, { path: '/tickets' })

  await userEvent.click(screen.getByRole('button', { name: 'hear' }))
  await userEvent.click(screen.getByRole('button', { name: 'hear' }))

  expect(await screen.findAllByText('Sua licença foi renovada até 01/02/2027!')).toHaveLength(1)
  expect(localStorage.getItem('paying:1')).toBeNull()
})

test('a payment that has not yet renewed the licence causes no notification', async () => {
  await show(<Window frame={{ subject: 'payment', action: 'RECEBIDA', data: { invoiceId: 13 } }} />)

  await userEvent.click(screen.getByRole('button', { name: 'hear' }))

  expect(screen.queryByRole('status')).toBeNull()
})
