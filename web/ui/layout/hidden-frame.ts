import type { z } from 'zod'

/** The frame has not sent what was awaited in time. */
export class FrameTimeout extends Error {}

/** A frame that has an opaque origin. It is rendered, but neither visible nor in the way. */
export function createHiddenFrame({ title, address }: { title: string; address: string }): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts')
  frame.title = title
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.style.cssText =
    'position:fixed;inset:0 auto auto 0;width:1px;height:1px;border:0;opacity:0;pointer-events:none'
  frame.src = address
  return frame
}

/** The next message of the frame with this shape. Those of other windows are not read. */
export function nextMessage<T>(
  from: HTMLIFrameElement,
  shape: z.ZodType<T>,
  limitMs: number,
  isAwaited: (message: T) => boolean = () => true,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController()
    const timer = setTimeout(() => {
      listening.abort()
      reject(new FrameTimeout())
    }, limitMs)
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== from.contentWindow) return
      const message = shape.safeParse(data)
      if (!message.success || !isAwaited(message.data)) return
      clearTimeout(timer)
      listening.abort()
      resolve(message.data)
    }
    addEventListener('message', onMessage, { signal: listening.signal })
  })
}
