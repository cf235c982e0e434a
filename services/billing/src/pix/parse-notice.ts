import { z } from 'zod'

/** A payment in a notice. The notice is not trusted: its txid only tells which charge to read at the provider. */
export type PixNotice = { readonly txid: string; readonly endToEndId: string }

const Told = z.object({
  txid: z.string().regex(/^[a-zA-Z0-9]{26,35}$/),
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
})
const Body = z.object({ pix: z.array(z.unknown()).max(1_000).default([]) })

/** @returns the payments in a notice; empty for a test call and for a body of another format */
export function parseNotice(raw: Buffer | string): readonly PixNotice[] {
  const told = Body.safeParse(readJson(raw.toString())).data?.pix ?? []
  return told.map((one) => Told.safeParse(one).data).filter((notice) => notice !== undefined)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
