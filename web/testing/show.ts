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

/** The page that a part is shown on: where one is, and what the server said so far. */
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

/** The dialogs that were asked for, the last one on top, and what each was given. */
export const dialogs = () => useDialogs.getState().open.map(({ name, input }) => ({ name, input }))

/** Answers the question that is being asked. */
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
