import { create } from 'zustand'

/** The question that a command asks to edit. */
export const useQuestionEditing = create<{ requestedId: string | undefined }>(() => ({
  requestedId: undefined,
}))

export const editQuestion = (requestedId: string) => useQuestionEditing.setState({ requestedId })

export const noteEditing = () => useQuestionEditing.setState({ requestedId: undefined })
