import { useAddress } from './use-address.ts'

/** A dialog that other pages can link to: while it is open, the address contains `?open=<name>`. */
export function useLinkedDialog(name: string) {
  const address = useAddress()
  return {
    isOpen: address.read('open') === name,
    open: () => address.change({ open: name }),
    close: () => address.change({ open: undefined }),
  }
}
