import { cleanup, render, screen } from '@testing-library/react'
import { Component, createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyComponent } from './lazy-component.ts'

const Greeting = ({ name }: { name: string }) => `Hello ${name}`

afterEach(() => vi.unstubAllGlobals())

test('shows the fallback until its code is loaded, which is fetched once', async () => {
  const fetchCode = vi.fn(async () => Greeting)
  const Demanded = lazyComponent(fetchCode)
  render(createElement(Demanded, { name: 'Ada' }))
  render(createElement(Demanded, { name: 'Bo', fallback: 'Wait for Bo' }))
  expect(screen.queryByText('Hello Ada')).toBeNull()
  screen.getByText('Wait for Bo')
  await screen.findByText('Hello Ada')
  await screen.findByText('Hello Bo')
  expect(fetchCode).toHaveBeenCalledTimes(1)
})

test('renders code at once that was loaded before', async () => {
  const Demanded = lazyComponent(async () => Greeting)
  await Demanded.load()
  render(createElement(Demanded, { name: 'Ada' }))
  screen.getByText('Hello Ada')
})

test('throws when its code could not be loaded, and tries again at the next render', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  let isThere = false
  const Demanded = lazyComponent(async () => {
    if (!isThere) throw new Error('gone')
    return Greeting
  })
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(createElement(Caught, {}, createElement(Demanded, { name: 'Ada' })))
  await screen.findByText('Caught: gone')
  complaints.mockClear()
  cleanup()
  isThere = true
  render(createElement(Demanded, { name: 'Ada' }))
  await screen.findByText('Hello Ada')
})

class Caught extends Component<{ children?: ReactNode }> {
  override state = { message: '' }
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render() {
    return this.state.message ? `Caught: ${this.state.message}` : this.props.children
  }
}
