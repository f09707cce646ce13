import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { useDialogs } from '#web/platform/dialogs.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useToasts } from '#web/platform/toast.ts'

/** The page around a component: the address, and the cached data. */
export function aPage(address = '/') {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const wrapper = ({ children }: { children: ReactNode }) => {
    const withServer = createElement(QueryClientProvider, { client: queryClient }, children)
    return createElement(RouterContextProvider, { router } as never, withServer)
  }
  return { router, wrapper }
}

export const show = (element: ReactElement) => render(element, { wrapper: aPage().wrapper })

export const showHook = <T>(hook: () => T) => renderHook(hook, { wrapper: aPage().wrapper })

export const notices = () => useToasts.getState().waiting.map(({ message }) => message)

/** The open dialogs, the last one on top, with their inputs. */
export const dialogs = () => useDialogs.getState().open.map(({ name, input }) => ({ name, input }))

/** Answers the open confirmation. */
export async function answerQuestion(isConfirmed: boolean) {
  const { open } = useDialogs.getState()
  const question = open.at(-1)
  if (question?.name !== 'confirm') throw new Error('Nothing is being asked')
  useDialogs.setState({ open: open.slice(0, -1) })
  question.input.onAnswer(isConfirmed)
}

export function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }))
}

export function fill(name: string | RegExp, value: string) {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
}
