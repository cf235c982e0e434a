import { LANGUAGES } from '@recado/contracts/language'
import { expect, test } from 'vitest'
import { invitationMail } from './invitation-mail.ts'

const LINK = 'https://recado.exemplo/invite#token'

test.each(LANGUAGES)(
  'names in a mail in %s contain no address that a mail program would turn into a link',
  (language) => {
    const names = { company: 'premio.exemplo/ganhe', inviter: 'https://golpe.exemplo' }

    const letter = invitationMail(language, { ...names, link: LINK })

    const texts = [letter.subject, ...letter.paragraphs].join(' ')
    expect(texts).not.toMatch(/[a-z][.:/@]+[a-z]/i)
    expect(texts.replaceAll('\u2060', '')).toContain('premio.exemplo/ganhe')
    expect(letter.action?.link).toBe(LINK)
  },
)

test('names without addresses are unchanged', () => {
  const letter = invitationMail('pt', { company: 'Padaria Sol', inviter: 'Dra. Ana', link: LINK })

  expect(letter.subject).toBe('convite para atender em Padaria Sol')
  expect(letter.paragraphs[0]).toMatch(/^Dra. Ana convidou/)
})
