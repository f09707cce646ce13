/** What went wrong with a form as a whole, above its fields. */
export function Problem({ message }: { message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p role="alert" className="rounded-control bg-bad-soft px-3.5 py-2.5 text-bad">
      {message}
    </p>
  )
}
