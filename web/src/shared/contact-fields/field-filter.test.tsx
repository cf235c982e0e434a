// @vitest-environment jsdom
import { listContactFields } from '@recado/contracts/contact-fields/routes'
import { aContactField } from '@recado/contracts/testing/conversation'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { FieldFilter } from './field-filter.tsx'
import type { WantedValue } from './wanted-value.ts'

const server = fakeServer()

test('a filter whose text is cleared ends, and its field stays chosen for another value', async () => {
  server.serve(listContactFields, () => [aContactField(1, { id: 3, name: 'Cidade' })])
  const heard: (WantedValue | undefined)[] = []
  function Filtered() {
    const [wanted, setWanted] = useState<WantedValue | undefined>({ fieldId: 3, value: 'Recife' })
    const onWanted = (next: WantedValue | undefined) => {
      heard.push(next)
      setWanted(next)
    }
    return <FieldFilter wanted={wanted} onWanted={onWanted} />
  }
  await show(<Filtered />)
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Cidade' })

  await userEvent.clear(box)
  await userEvent.tab()

  expect(heard).toEqual([undefined])
  await userEvent.type(box, 'Olinda{Enter}')
  expect(heard).toEqual([undefined, { fieldId: 3, value: 'Olinda' }])
})
