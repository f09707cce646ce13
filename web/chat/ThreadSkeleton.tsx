/** The placeholder of a conversation that is loading. */
export function ThreadSkeleton() {
  return (
    <div aria-hidden className="mx-auto w-full max-w-thread flex-1 animate-breathe space-y-3 px-4 pt-8">
      <div className="ms-auto h-11 w-3/5 rounded-large bg-sunk" />
      <div className="h-4 w-1/4 rounded-small bg-sunk" />
      <div className="h-4 w-11/12 rounded-small bg-sunk" />
      <div className="h-4 w-4/5 rounded-small bg-sunk" />
    </div>
  )
}
