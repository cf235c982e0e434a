import { expect, test } from 'vitest'
import { createBrowserKeys } from './browser-keys.ts'

// the example of RFC 8291, appendix A
const EXAMPLE = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  text: 'When I grow up, I want to be a watermelon',
}

test('a simulated browser opens the example message of RFC 8291, and refuses a changed one', () => {
  const keys = createBrowserKeys(EXAMPLE)
  const body = Buffer.from(EXAMPLE.body, 'base64url')

  expect(keys.open(body).toString()).toBe(EXAMPLE.text)
  body[body.length - 1] = (body.at(-1) ?? 0) ^ 1
  expect(() => keys.open(body)).toThrow()
})
