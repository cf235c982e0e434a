import { useFileAddress } from '../../../shared/messages/use-file-address.ts'

/** The image of an announcement; empty until it has loaded, and when it fails to. */
export function AnnouncementImage({ url, className }: { url: string; className: string | undefined }) {
  const { address, isBroken, onBroken } = useFileAddress(url)
  if (!address || isBroken) return null
  return <img src={address} alt="" loading="lazy" className={className} onError={onBroken} />
}
