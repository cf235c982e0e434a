import { createHmac, timingSafeEqual } from 'node:crypto'

const COMPANY = 7
const INVOICE = 10
const ATTEMPT = 3
const PROOF = 12

type Named = { readonly companyId: number; readonly invoiceId: number; readonly attempt: number }

/**
 * Creates the txids of charges: 32 characters of [0-9a-z]. The same attempt at an invoice always gets the same txid;
 * another installation with the same Pix key gets other txids.
 *
 * A txid contains the ids of the company and the invoice, so that no search in all companies is needed for a payment.
 */
export type Txids = {
  of(charge: Named): string
  /** @returns undefined when the txid is not from this installation */
  read(txid: string): Named | undefined
}

/** @param secret the secret of the installation */
export function createTxids(secret: Uint8Array): Txids {
  const proofOf = (text: string) =>
    BigInt(`0x${createHmac('sha256', secret).update(`txid:${text}`).digest('hex')}`)
      .toString(36)
      .slice(0, PROOF)
      .padStart(PROOF, '0')
  const of = ({ companyId, invoiceId, attempt }: Named): string => {
    const text = `${digits(companyId, COMPANY)}${digits(invoiceId, INVOICE)}${digits(attempt, ATTEMPT)}`
    return `${text}${proofOf(text)}`
  }
  return {
    of,
    read(txid) {
      const [, company, invoice, attempt, proof] = SHAPE.exec(txid) ?? []
      if (company === undefined || invoice === undefined || attempt === undefined || proof === undefined)
        return undefined
      const isOurs = timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(`${company}${invoice}${attempt}`)))
      return isOurs
        ? { companyId: numberOf(company), invoiceId: numberOf(invoice), attempt: numberOf(attempt) }
        : undefined
    },
  }
}

const SHAPE = new RegExp(`^([0-9a-z]{${COMPANY}})([0-9a-z]{${INVOICE}})([0-9a-z]{${ATTEMPT}})([0-9a-z]{${PROOF}})$`)

const digits = (value: number, length: number): string => value.toString(36).padStart(length, '0')
const numberOf = (text: string): number => Number.parseInt(text, 36)
