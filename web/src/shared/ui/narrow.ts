/** The narrow layout begins below this width: 600 px. Style sheets repeat it as `37.49em`. */
export const NARROW = '(max-width: 37.49em)'

/** Below this width rows of tables become cards. Style sheets repeat it as `56em`. */
export const CARDS = '(max-width: 56em)'
