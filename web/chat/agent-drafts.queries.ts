import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

/** Nothing is stored: the draft is reviewed on the page of a new agent. */
export const useDraftAgent = () =>
  useMutation(api.agentDrafts.create.mutationOptions({ meta: { isErrorShown: true } }))
