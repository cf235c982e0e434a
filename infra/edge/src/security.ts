const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // the component library writes style attributes
  "img-src 'self' data: blob:",
  "media-src 'self' blob:", // previews of videos before they are sent
  "connect-src 'self' ws: wss:",
  "frame-src 'self'", // the frame with the player of help videos, which has its own policy
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const YEAR_SECONDS = 31_536_000

/** @returns the headers that every answer has */
export const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
})
