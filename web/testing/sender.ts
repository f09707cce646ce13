import { onTestFinished, vi } from 'vitest'

/** An upload of the page, with control of its outcome. */
export interface SentBytes {
  url: string
  contentType: string
  isAborted: boolean
  /** This many bytes have been sent. */
  leave: (count: number) => void
  /** The server has responded. */
  answer: (status: number, body?: string) => void
  /** The connection has broken. */
  breakOff: () => void
}

/** Replaces the sending of bytes; each upload is appended to the returned list. */
export function sendingBytes(): SentBytes[] {
  const all: SentBytes[] = []
  class FakeRequest extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    #url = ''
    #contentType = ''
    #sent: SentBytes | undefined

    open = (_: string, url: string) => {
      this.#url = url
    }
    setRequestHeader = (_: string, value: string) => {
      this.#contentType = value
    }
    send = () => {
      this.#sent = {
        url: this.#url,
        contentType: this.#contentType,
        isAborted: false,
        leave: (loaded) => this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded })),
        answer: (status, body = '') => {
          Object.assign(this, { status, responseText: body })
          this.#end('load')
        },
        breakOff: () => this.#end('error'),
      }
      all.push(this.#sent)
    }
    abort = () => {
      if (this.#sent) this.#sent.isAborted = true
      this.#end('abort')
    }
    #end(name: string) {
      this.dispatchEvent(new Event(name))
      this.dispatchEvent(new Event('loadend'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  return all
}
