/** The values in the samples; their texts contain no quotes. */
type Sample = {
  readonly address: string
  readonly token: string
  readonly message: string
  /** The name of the form field for files. */
  readonly field: string
}

const NUMBER = '5511999999999'
const FILE = 'catalogo.pdf'

/** Sample code that sends a text, by programming language. */
export const textSamples = ({ address, token, message }: Sample) => ({
  curl: `curl -X POST '${address}' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '{"number": "${NUMBER}", "body": "${message}"}'`,
  JavaScript: `const response = await fetch('${address}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${token}',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ number: '${NUMBER}', body: '${message}' }),
})
console.log(response.status, await response.json())`,
  Python: `import requests

response = requests.post(
    '${address}',
    headers={'Authorization': 'Bearer ${token}'},
    json={'number': '${NUMBER}', 'body': '${message}'},
)
print(response.status_code, response.json())`,
  PHP: `<?php
$request = curl_init('${address}');
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ${token}',
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode(['number' => '${NUMBER}', 'body' => '${message}']),
]);
echo curl_exec($request);`,
})

/** Sample code that sends a file with a text, by programming language. */
export const mediaSamples = ({ address, token, message, field }: Sample) => ({
  curl: `curl -X POST '${address}' \\
  -H 'Authorization: Bearer ${token}' \\
  -F 'number=${NUMBER}' \\
  -F 'body=${message}' \\
  -F '${field}=@${FILE}'`,
  JavaScript: `import { openAsBlob } from 'node:fs'

const form = new FormData()
form.append('number', '${NUMBER}')
form.append('body', '${message}')
form.append('${field}', await openAsBlob('${FILE}'), '${FILE}')

const response = await fetch('${address}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${token}' },
  body: form,
})
console.log(response.status, await response.json())`,
  Python: `import requests

with open('${FILE}', 'rb') as file:
    response = requests.post(
        '${address}',
        headers={'Authorization': 'Bearer ${token}'},
        data={'number': '${NUMBER}', 'body': '${message}'},
        files=[('${field}', file)],
    )
print(response.status_code, response.json())`,
  PHP: `<?php
$request = curl_init('${address}');
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ${token}'],
    CURLOPT_POSTFIELDS => [
        'number' => '${NUMBER}',
        'body' => '${message}',
        '${field}' => new CURLFile('${FILE}'),
    ],
]);
echo curl_exec($request);`,
})
