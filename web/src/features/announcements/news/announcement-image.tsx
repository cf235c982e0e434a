import { useFileAddress } from '../../../shared/messages/use-file-address.ts'

/** The image of an announcement. It renders nothing until the image has loaded, or when it fails to load. */
export function AnnouncementImage({ url, className }: { url: string; className: string | undefined }) {
  const { address, isBroken, onBroken } = useFileAddress(url)
  if (!address || isBroken) return null
  return <img src={address} alt="" loading="lazy" className={className} onError={onBroken} />
}
