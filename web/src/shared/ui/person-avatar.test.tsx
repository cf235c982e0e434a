// @vitest-environment jsdom
import { openPhoto } from '@recado/contracts/media/routes'
import { API_PREFIX, addressOf } from '@recado/contracts/route'
import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { photoOf } from '../contacts/photo-of.ts'
import { LineProvider } from '../realtime/line.tsx'
import { PersonAvatar } from './person-avatar.tsx'

const file = '0b5a0d4e-6b1c-4b52-9d8b-1f5a7c9e2d10'
const photo = photoOf({ profilePicUrl: `/public/tickets/7/${file}` })
const avatar = (path: string | null, opening = 1) => (
  <LineProvider line={{ say: () => {}, opening, isUp: true }}>
    <PersonAvatar name="Ana Souza" photo={path} size={40} />
  </LineProvider>
)

test('a photo is loaded from the address of its route, and has the size of the initials beneath it', () => {
  const { container } = render(avatar(photo))
  const [circle, image] = [container.querySelector('span'), container.querySelector('img')]

  expect(image?.getAttribute('src')).toBe(API_PREFIX + addressOf(openPhoto, { params: { companyId: 7, file } }))
  expect(circle?.dataset['initials']).toBe('AS')
  expect([circle?.style.width, circle?.style.height]).toEqual(['40px', '40px'])
  expect([image?.width, image?.height, image?.getAttribute('loading')]).toEqual([40, 40, 'lazy'])
})

test('initials replace a photo that fails to load, until the network is back or the photo changes', () => {
  const { container, rerender } = render(avatar(photo))
  const fail = () => fireEvent.error(container.querySelector('img') as HTMLImageElement)

  fail()
  expect([container.querySelector('span')?.dataset['initials'], container.querySelector('img')]).toEqual(['AS', null])
  rerender(avatar(photo, 2))
  expect(container.querySelector('img')).not.toBeNull()
  fail()
  rerender(avatar('/media/tickets/7/another/photo', 2))
  expect(container.querySelector('img')).not.toBeNull()
  rerender(avatar(null, 2))
  expect([container.querySelector('span')?.dataset['initials'], container.querySelector('img')]).toEqual(['AS', null])
})
