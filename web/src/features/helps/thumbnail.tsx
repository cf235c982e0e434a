import { IconVideo } from '@tabler/icons-react'
import { useFileAddress } from '../../shared/messages/use-file-address.ts'
import classes from './helps.module.css'

/** The picture of a video; a sign in its place until it is there. */
export function Thumbnail({ url }: { url: string | null }) {
  const { address, isBroken, onBroken } = useFileAddress(url)
  return (
    <span className={classes.thumbnail}>
      {address && !isBroken ? (
        <img src={address} alt="" loading="lazy" onError={onBroken} />
      ) : (
        <IconVideo size={28} stroke={1.25} aria-hidden />
      )}
    </span>
  )
}
