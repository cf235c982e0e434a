import { IconVideo } from '@tabler/icons-react'
import { useFileAddress } from '../../shared/messages/use-file-address.ts'
import classes from './helps.module.css'

type Props = {
  readonly url: string | null
  /** It lies below a sign of its own, and needs none in place of a picture. */
  readonly isPlain?: boolean
}

/** The picture of a video; a sign in its place until it is there. */
export function Thumbnail({ url, isPlain = false }: Props) {
  const { address, isBroken, onBroken } = useFileAddress(url)
  return (
    <span className={classes.thumbnail}>
      {address && !isBroken ? (
        <img src={address} alt="" loading="lazy" onError={onBroken} />
      ) : (
        !isPlain && <IconVideo size={28} stroke={1.25} aria-hidden />
      )}
    </span>
  )
}
