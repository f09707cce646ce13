// The thread that checks diagrams: it reads their definitions as the browser does, and draws nothing.
import { parentPort } from 'node:worker_threads'
import DOMPurify from 'dompurify'
import type { ThreadAnswer } from './limited-thread.ts'

// Reading needs no page, but texts of the definition go through this package, which has no functions without one.
Object.assign(DOMPurify, { addHook: () => undefined, sanitize: (text: string) => text })
const { default: mermaid } = await import('mermaid')
mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', logLevel: 'fatal', maxEdges: 250 })

const post = (answer: ThreadAnswer) => parentPort?.postMessage(answer)

async function check(definition: string): Promise<void> {
  try {
    const { diagramType } = await mermaid.parse(definition)
    post({ result: diagramType })
  } catch (error) {
    post({ error: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', (definition: string) => void check(definition))
post({ ready: true })
