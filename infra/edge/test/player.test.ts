import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin } from './origin.ts'

describe('the player of help videos', () => {
  let origin: Origin
  beforeAll(async () => {
    origin = await startOrigin({ HELP_PLAYER_URL: 'https://videos.example:8443/embed/{video}?autoplay=1&rel=0' })
  })
  afterAll(() => origin.close())

  const play = (query: string) => fetch(`${origin.address}/player.html${query}`)

  test('the content policy of the player allows only the video service, and only pages of the product may frame it', async () => {
    const answer = await play('?video=dQw4w9WgXcQ')
    const page = await answer.text()

    expect(answer.status).toBe(200)
    expect(page).toContain('src="https://videos.example:8443/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0"')
    expect(page).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      'frame-src https://videos.example:8443',
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ])
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('the player plays only valid video codes, and puts no other text into its document', async () => {
    for (const query of [
      '',
      '?video=',
      '?video=abc',
      '?video=%22%3E%3Cscript%3E',
      '?video=a/../b',
      '?video=a&video=b',
    ]) {
      const answer = await play(query)
      expect([query, answer.status]).toEqual([query, 404])
      expect(await answer.text()).not.toContain('<iframe')
    }
  })

  test('the pages of the product frame only their own origin, and so only the player', async () => {
    const { headers } = await fetch(`${origin.address}/`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('videos.example')
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})
