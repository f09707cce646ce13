import { expect, test } from 'vitest'
import { parseSignInStrategies } from './sign-in-config.ts'

test('finds nothing in an empty environment, or in one of a GitHub build machine', () => {
  expect(parseSignInStrategies({})).toEqual([])
  expect(parseSignInStrategies({ GITHUB_API_URL: 'https://api.github.com', GITHUB_CLIENT_ID: ' ' })).toEqual(
    [],
  )
})

test('reads an issuer, with its name and without a secret', () => {
  const environment = {
    OIDC_ISSUER: 'https://id.example/realms/us/',
    OIDC_CLIENT_ID: 'c',
    OIDC_NAME: 'Our school',
  }
  expect(parseSignInStrategies(environment)).toEqual([
    {
      strategy: 'oidc',
      name: 'Our school',
      client: {
        protocol: 'openid',
        issuer: 'https://id.example/realms/us/',
        clientId: 'c',
        clientSecret: undefined,
      },
    },
  ])
})

test('uses the default addresses of Google and GitHub unless others are given', () => {
  const both = {
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 's',
    GITHUB_CLIENT_ID: 'h',
    GITHUB_CLIENT_SECRET: 't',
  }
  expect(parseSignInStrategies(both)).toMatchObject([
    {
      strategy: 'google',
      name: 'Google',
      client: { protocol: 'openid', issuer: 'https://accounts.google.com' },
    },
    { strategy: 'github', name: 'GitHub', client: { protocol: 'github', issuer: 'https://github.com' } },
  ])
  const elsewhere = {
    ...both,
    GITHUB_ISSUER: 'https://github.example',
    GITHUB_API_URL: 'https://api.github.example',
  }
  expect(parseSignInStrategies(elsewhere)[1]).toMatchObject({
    client: { issuer: 'https://github.example', apiUrl: 'https://api.github.example' },
  })
})

test.each([
  [{ OIDC_CLIENT_ID: 'c' }, 'OIDC_ISSUER should be the address of the provider'],
  [{ OIDC_ISSUER: 'id.example', OIDC_CLIENT_ID: 'c' }, 'OIDC_ISSUER should be an http or https address'],
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID should be what the provider calls this program'],
  [{ GOOGLE_CLIENT_SECRET: 's' }, 'GOOGLE_CLIENT_ID should be what the provider calls this program'],
  [{ GITHUB_CLIENT_ID: 'c' }, 'GITHUB_CLIENT_SECRET should be set together with GITHUB_CLIENT_ID'],
])('names the variable that is invalid in %j', (environment, message) => {
  expect(() => parseSignInStrategies(environment)).toThrow(message)
})
