// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enter } from '../../testing/fill.ts'
import { show } from '../../testing/show.tsx'
import { TodosPage } from './todos-page.tsx'

const texts = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('span')?.textContent)
const add = async (text: string) => enter(screen.getByRole('textbox', { name: 'Nova tarefa' }), text)

test('tasks are added on top, edited in place, deleted, and stored in this browser', async () => {
  await show(<TodosPage />)
  screen.getByText('Nenhuma tarefa.')
  await add('Ligar para a Carla')
  await add('   ')
  await add('Pedir farinha')
  expect(texts()).toEqual(['Pedir farinha', 'Ligar para a Carla'])

  await userEvent.click(screen.getByRole('button', { name: 'Editar a tarefa Ligar para a Carla' }))
  const field = screen.getByRole('textbox', { name: 'Texto da tarefa' })
  await enter(field, 'Ligar para o Davi')
  expect(texts()).toEqual(['Pedir farinha', 'Ligar para o Davi'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Editar a tarefa Ligar para o Davi' }))
  await userEvent.click(screen.getByRole('button', { name: 'Excluir a tarefa Pedir farinha' }))

  expect(texts()).toEqual(['Ligar para o Davi'])
  const stored: unknown = JSON.parse(localStorage.getItem('tasks') ?? '')
  expect(stored).toMatchObject([{ text: 'Ligar para o Davi' }])
})

test('a stored value that is not a list of tasks is ignored', async () => {
  localStorage.setItem('tasks', '{"broken":')
  await show(<TodosPage />)

  screen.getByText('Nenhuma tarefa.')
})
