import { createContext, useContext } from 'react'

/** What the user may do with the messages of the notebook that is shown. */
export interface NotebookAccess {
  /** Ask, and change what is there. */
  mayUpdate: boolean
  /** Delete the messages of all users. */
  isOwner: boolean
  /** The user. */
  userId: string | undefined
}

const AccessContext = createContext<NotebookAccess>({ mayUpdate: true, isOwner: true, userId: undefined })

export const NotebookAccessProvider = AccessContext.Provider

export const useNotebookAccess = () => useContext(AccessContext)

/** What the user may do with one message: changing it and asking it again is up to the user who asked. */
export function useMessageAccess({ userId }: { userId: string }) {
  const { mayUpdate, isOwner, userId: readerId } = useNotebookAccess()
  const isSender = readerId === undefined || readerId === userId
  return {
    mayUpdate,
    isSender,
    mayAskAgain: mayUpdate && isSender,
    mayDelete: mayUpdate && (isSender || isOwner),
  }
}
