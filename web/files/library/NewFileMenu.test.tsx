import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { press, show } from '#web/testing/show.ts'
import { useUploads } from '../uploads/view-state.ts'
import { NewFileMenu } from './NewFileMenu.tsx'

afterEach(() => void Reflect.deleteProperty(HTMLInputElement.prototype, 'webkitdirectory'))

async function openMenu() {
  show(<NewFileMenu uploadTo={{}} onAdd={vi.fn()} />)
  press('New')
  await screen.findByRole('menu')
}

test('a folder is uploaded without system files', async () => {
  Object.defineProperty(HTMLInputElement.prototype, 'webkitdirectory', { value: false, configurable: true })
  await openMenu()
  const field = screen.getByLabelText('Choose a folder to upload')
  expect(field.hasAttribute('webkitdirectory')).toBe(true)
  const open = vi.spyOn(field, 'click')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Upload folder' }))
  expect(open).toHaveBeenCalled()
  const files = ['.DS_Store', 'tides.txt'].map((name) => new File(['x'], name))
  Object.defineProperty(field, 'value', { value: '', writable: true })
  fireEvent.change(field, { target: { files } })
  await waitFor(() => expect(useUploads.getState().uploads.map(({ name }) => name)).toEqual(['tides.txt']))
})

test('offers no folder where the browser cannot select one', async () => {
  await openMenu()
  expect(screen.queryByRole('menuitem', { name: 'Upload folder' })).toBeNull()
})
