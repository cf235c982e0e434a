import { API_PREFIX } from '@recado/contracts/route'
import { type Harness, PUBLIC_URL } from './harness.ts'

const API = PUBLIC_URL + API_PREFIX

/** Fetches the public address of a file as a program does, without a cookie, from the service under test. */
export function fetchFile({ service }: Harness, address: string, init: RequestInit = {}): Promise<Response> {
  if (!address.startsWith(`${API}/`)) throw new Error(`${address} is not an address of the product`)
  return fetch(service.address + address.slice(API.length), init)
}
