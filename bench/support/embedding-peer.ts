import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An OpenAI-compatible server that immediately answers every text with a given vector. */
export interface EmbeddingPeer {
  baseUrl: string
  stop(): void
}

export async function startEmbeddingPeer(vectorOf: (text: string) => number[]): Promise<EmbeddingPeer> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    request.once('end', () => {
      response.setHeader('content-type', 'application/json')
      if (!request.url?.endsWith('/embeddings')) return response.end('{"data":[{"id":"bench"}]}')
      const { input } = JSON.parse(body) as { input: string[] }
      const found = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
      response.end(JSON.stringify({ object: 'list', data: found }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
