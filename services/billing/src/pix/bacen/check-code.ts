import { BrCodeError, parseBrCode } from '../br-code.ts'
import { type PixCharge, PixProviderError } from '../provider.ts'

/** @returns the code, if it is valid and belongs to this charge @throws PixProviderError */
export function checkCode(code: string | undefined, { txid, valueCents }: PixCharge): string {
  if (code === undefined) throw wrong('the code is missing')
  const read = readCode(code)
  if (read.amountCents !== undefined && read.amountCents !== valueCents) throw wrong('the code is for another amount')
  if (read.txid !== undefined && read.txid !== txid) throw wrong('the code is for another charge')
  return code
}

function readCode(code: string) {
  try {
    return parseBrCode(code)
  } catch (error) {
    if (error instanceof BrCodeError) throw wrong(error.message)
    throw error
  }
}

const wrong = (what: string) => new PixProviderError(`the code of the charge cannot be used: ${what}`, false)
