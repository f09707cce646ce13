import { create } from 'zustand'

export interface Upload {
  key: string
  name: string
  size: number
  sent: number
  /** `interrupted`: the page was left, and the browser does not have the file any more. */
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'interrupted'
  /** Why it failed, or what is notable. */
  note?: string
  /** The place of the message that waits for it. */
  place?: string
}

export const isOnItsWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

/** What is on its way to the library, in the order in which it was chosen. */
export const useUploads = create<{ uploads: Upload[] }>(() => ({ uploads: [] }))

export const addUploads = (added: Upload[]) =>
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))

export const changeUpload = (key: string, change: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
  }))

export const forgetUploads = (keys: string[]) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter(({ key }) => !keys.includes(key)) }))
