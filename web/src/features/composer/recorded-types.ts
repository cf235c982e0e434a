/** Types for the recorder, in order of preference. */
export const RECORDED_TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const
