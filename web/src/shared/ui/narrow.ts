/** The narrow layout begins below this width: 600 px. Style sheets repeat it as `37.49em`. */
export const NARROW = '(max-width: 37.49em)'
