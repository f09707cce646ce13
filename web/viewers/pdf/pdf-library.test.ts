import { expect, test, vi } from 'vitest'
import { closePdf, type PDFDocumentProxy } from './pdf-library.ts'

function openingTask() {
  const { promise, resolve, reject } = Promise.withResolvers<PDFDocumentProxy>()
  return { task: { promise, destroy: vi.fn(async () => undefined) }, resolve, reject }
}

test('a document is freed when it has opened, or could not be opened', async () => {
  const [good, bad] = [openingTask(), openingTask()]
  const closing = [closePdf(good.task), closePdf(bad.task)]
  await Promise.resolve()
  expect(good.task.destroy).not.toHaveBeenCalled()
  good.resolve({} as PDFDocumentProxy)
  bad.reject(new Error('no PDF'))
  await Promise.all(closing)
  expect(good.task.destroy).toHaveBeenCalledOnce()
  expect(bad.task.destroy).toHaveBeenCalledOnce()
})

test('a document that takes long to open is freed all the same', async () => {
  vi.useFakeTimers()
  const { task } = openingTask()
  const closing = closePdf(task)
  await vi.advanceTimersByTimeAsync(3000)
  await closing
  expect(task.destroy).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
