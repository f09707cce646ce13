import { z } from 'zod'
import { createHiddenFrame, FrameTimeout, nextMessage } from '../layout/hidden-frame.ts'

/** Colours of the page, for the frame, which does not have its styles. */
interface Look {
  isDark: boolean
  colours: Record<string, string>
}

/** A picture as the text of an SVG, and its size. */
export type Drawing = z.infer<typeof Drawing>
const Drawing = z.object({
  id: z.number(),
  svg: z.string().max(5_000_000),
  width: z.number().min(1).max(100_000),
  height: z.number().min(1).max(100_000),
})
const Failure = z.object({ id: z.number(), error: z.string().transform((reason) => reason.slice(0, 500)) })
const Ready = z.object({ isReady: z.literal(true) })

/** The program of the frame has 1.6 MB, over a slow connection. */
const LOADING_MS = 60_000
export const DRAWING_MS = 8000
/** Then it returns its memory. */
const IDLE_MS = 60_000

/**
 * The definition being drawn, until it is drawn or the page is left. A browser that gives a frame no process of its own
 * ends with the frame; it would end again each time the notebook is opened.
 */
const ATTEMPT = 'commonplace:diagram-attempt'
addEventListener('pagehide', () => sessionStorage.removeItem(ATTEMPT))
const endedThePage = sessionStorage.getItem(ATTEMPT)

let frame: HTMLIFrameElement | undefined
let idleTimer: ReturnType<typeof setTimeout> | undefined
let queue: Promise<unknown> = Promise.resolve()
let lastId = 0

/**
 * Draws a definition in a frame that has an opaque origin and may make no request. The browser runs it in a process of
 * its own where it can, and it is removed when it takes too long: a definition that never ends stops neither the page
 * nor the next one. Fails with the reason why a definition cannot be drawn.
 */
export function drawDiagram(definition: string, look: Look): Promise<Drawing> {
  const drawn = queue.then(() => drawNext({ id: ++lastId, definition, look }))
  queue = drawn.catch(() => undefined)
  return drawn
}

async function drawNext(job: { id: number; definition: string; look: Look }): Promise<Drawing> {
  if (job.definition === endedThePage) throw new FrameTimeout()
  clearTimeout(idleTimer)
  try {
    sessionStorage.setItem(ATTEMPT, job.definition)
    frame ??= await openFrame()
    const answer = nextMessage(frame, Drawing.or(Failure), DRAWING_MS, ({ id }) => id === job.id)
    // An opaque origin has no name: the message is for this frame, whatever is in it.
    frame.contentWindow?.postMessage(job, '*')
    const result = await answer
    if ('error' in result) throw new Error(result.error)
    return result
  } catch (error) {
    if (error instanceof FrameTimeout) closeFrame()
    throw error
  } finally {
    sessionStorage.removeItem(ATTEMPT)
    idleTimer = setTimeout(closeFrame, IDLE_MS)
  }
}

function closeFrame() {
  frame?.remove()
  frame = undefined
}

async function openFrame(): Promise<HTMLIFrameElement> {
  const opened = createHiddenFrame({ title: 'Diagram', address: '/diagrams/page.html' })
  document.body.append(opened)
  try {
    await nextMessage(opened, Ready, LOADING_MS)
    return opened
  } catch (error) {
    opened.remove()
    throw error
  }
}
