import { z } from 'zod'
import { create } from 'zustand'
import { readPersisted, writePersisted } from '#web/platform/persisted.ts'

const NAME = 'tour'
const Progress = z.object({ reached: z.number().int().min(0), isDone: z.boolean() })

interface Tour extends z.infer<typeof Progress> {
  /** The step that is shown; `undefined` while there is no tour. */
  step: number | undefined
}

/** `reached` is the last step that was shown, where the tour can be continued. */
export const useTour = create<Tour>(() => ({
  ...readPersisted(NAME, Progress, { reached: 0, isDone: false }),
  step: undefined,
}))

export const startTour = (step = 0) => change({ step, reached: step, isDone: false })

export const leaveTour = () => useTour.setState({ step: undefined })

export const finishTour = () => change({ step: undefined, reached: 0, isDone: true })

function change(tour: Tour) {
  useTour.setState(tour)
  writePersisted(NAME, { reached: tour.reached, isDone: tour.isDone })
}
