/** The beginning of an Ogg file with Opus: as much as it takes to be known as a sound. */
export const SOUND: Buffer = Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead${'\0'.repeat(40)}`, 'latin1')
