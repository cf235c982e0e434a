const JAVASCRIPT = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the request as it came, before any parsing
export function isFromRecado(header, body, secret) {
  const parts = header.split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1]
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const expected = createHmac('sha256', secret).update(\`\${time}.\${body}\`).digest()
  return parts.some(([name, value]) => {
    const given = Buffer.from(value ?? '', 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}`

const PYTHON = `import hashlib, hmac, time

# body: the bytes of the request, before any parsing
def is_from_recado(header: str, body: bytes, secret: str) -> bool:
    parts = [part.split("=", 1) for part in header.split(",")]
    sent_at = next((value for name, value in parts if name == "t"), "0")
    if abs(time.time() - int(sent_at)) > 300:
        return False
    signed = sent_at.encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return any(name == "v1" and hmac.compare_digest(value, expected) for name, value in parts)`

const PHP = `<?php
// $body: file_get_contents('php://input')
function is_from_recado(string $header, string $body, string $secret): bool {
    $time = '0';
    $given = [];
    foreach (explode(',', $header) as $part) {
        [$name, $value] = explode('=', $part, 2);
        if ($name === 't') $time = $value;
        if ($name === 'v1') $given[] = $value;
    }
    if (abs(time() - (int) $time) > 300) return false;
    $expected = hash_hmac('sha256', $time . '.' . $body, $secret);
    foreach ($given as $one) {
        if (hash_equals($expected, $one)) return true;
    }
    return false;
}`

/** The code that checks a signature, by the name of the programming language. */
export const SIGNATURE_SAMPLES: Readonly<Record<string, string>> = { JavaScript: JAVASCRIPT, Python: PYTHON, PHP }
