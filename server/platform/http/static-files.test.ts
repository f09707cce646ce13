import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { answerFailures } from './http.ts'
import { serveBrowserProgram } from './static-files.ts'

async function serve() {
  const folder = `${await mkdtemp(join(tmpdir(), 'commonplace-web-'))}/`
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>page</title>')
  await writeFile(join(folder, 'index.html.br'), 'compressed page')
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'program')
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), 'compressed')
  const app = fastify()
  answerFailures(app)
  await serveBrowserProgram(app, folder)
  return app
}

test.each(['/', '/login', '/notebooks/1'])('serves the page at %s with revalidation', async (url) => {
  const response = await (await serve()).inject(url)
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('<title>page</title>')
  expect(response.headers['cache-control']).toBe('no-cache')
})

test.each(['/', '/notebooks/1'])('compresses the page at %s', async (url) => {
  const response = await (await serve()).inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(response.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  expect(response.headers['content-type']).toContain('text/html')
  expect(response.body).toBe('compressed page')
})

test('compresses built files and caches them permanently', async () => {
  const headers = { 'accept-encoding': 'br' }
  const response = await (await serve()).inject({ url: '/assets/app-1a2b.js', headers })
  expect(response.headers).toMatchObject({ 'content-encoding': 'br' })
  expect(response.headers['cache-control']).toContain('immutable')
})

test.each(['/assets/gone.js', '/assets/', '/api/gone'])('returns 404 for %s', async (url) => {
  const response = await (await serve()).inject(url)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'not_found' })
})
