import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../../electron/gateway/audit/redact.ts'

describe('redaction', () => {
  it.each([
    'sk-ant-api03-abcdefghijklmnop', 'ghp_0123456789abcdefghij0123', 'AKIAABCDEFGHIJKLMNOP', 'Authorization: Bearer abc.def-ghi012', 'password=hunter22', '"api_key": "zzzz-9999-yyyy"',
    'https://me:topsecret@example.com/', 'eyJhbGciOi.eyJzdWIiOiIx.c2lnbmF0dXJl', 'export OPENAI_API_KEY=plainvalue123', 'MY_SECRET_TOKEN: value99',
  ])('takes the secret out of %s', (text) => {
    const secret = /(abcdefghijklmnop|0123456789abcdefghij|ABCDEFGHIJKLMNOP|abc\.def-ghi012|hunter22|zzzz-9999-yyyy|topsecret|eyJzdWIiOiIx|plainvalue123|value99)/.exec(text)?.[0] ?? ''
    expect(secret).not.toBe('')
    expect(createRedactor()(text)).not.toContain(secret)
  })

  it('takes a known key out in every spelling it may appear in', () => {
    const redact = createRedactor()
    redact.know('My key/with=odd+chars')
    expect(redact('a My key/with=odd+chars b My%20key%2Fwith%3Dodd%2Bchars c ' + Buffer.from('My key/with=odd+chars').toString('base64'))).toBe('a [hidden] b [hidden] c [hidden]')
  })

  it('leaves ordinary text alone', () => {
    const text = 'Read /home/u/notes.txt, 3 tokens used; see https://example.com/a?b=c and the password page.'
    expect(createRedactor()(text)).toBe(text)
  })

  it('comes to an end on long hostile text', () => {
    expect(createRedactor()('password='.repeat(20_000) + 'a_'.repeat(20_000) + '://'.repeat(20_000))).not.toBe('')
  })
})
