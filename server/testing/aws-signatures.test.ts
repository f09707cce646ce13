import { expect, test } from 'vitest'
import { readSignature } from './aws-signatures.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'

/** A request of the test suite that AWS publishes. */
const published = (url: string, signature: string) => ({
  method: 'GET',
  url,
  headers: {
    host: 'example.amazonaws.com',
    'x-amz-date': '20150830T123600Z',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  },
})

const VANILLA = '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'
const ORDERED_QUERY = 'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500'

test.each([
  ['/', VANILLA, true],
  ['/?Param2=value2&Param1=value1', ORDERED_QUERY, true],
  ['/?Param1=value1', VANILLA, false],
  ['/other', VANILLA, false],
])('the signature of %s, %s, is valid: %s', (url, signature, isValid) => {
  expect(readSignature(published(url, signature), SECRET)).toEqual({
    accessKeyId: 'AKIDEXAMPLE',
    region: 'us-east-1',
    service: 'service',
    signedHeaders: ['host', 'x-amz-date'],
    isValid,
  })
})

test('another secret key, or no signature, is refused', () => {
  expect(readSignature(published('/', VANILLA), 'other')).toMatchObject({ isValid: false })
  expect(readSignature({ method: 'GET', url: '/', headers: {} }, SECRET)).toBeUndefined()
})
